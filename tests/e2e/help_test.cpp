// --help, -h and --version of every program and subcommand.
#include "support/catch.hpp"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "support/process.hpp"

using namespace mines::testing;

namespace {

using Words = std::vector<std::string>;

/// Every program, and every subcommand behind its program.
std::vector<Words> all_commands() {
  std::vector<Words> commands = {{MINES_JUDGE}, {MINES_SERVER},  {MINES_MAP},       {MINES_SOLVE},
                                 {MINES_PLAY},  {MINES_ARENA},   {MINES_CLASSROOM}, {MINES_VIEW},
                                 {MINES_FUZZ},  {MINES_SELFPLAY}};
  const auto add = [&](const std::string& program, const Words& subcommands) {
    for (const std::string& subcommand : subcommands) commands.push_back({program, subcommand});
  };
  add(MINES_JUDGE, {"suite", "merge", "seeds", "check"});
  commands.push_back({MINES_JUDGE, "--replay", "a.record"});
  add(MINES_ARENA, {"merge"});
  add(MINES_MAP, {"generate", "examples", "print", "info", "convert", "board"});
  add(MINES_CLASSROOM, {"basic", "advanced", "batch", "grade"});
#ifdef MINES_CLUSTER
  commands.push_back({MINES_CLUSTER});
#endif
  return commands;
}

/// Standard output, if that is all there is.
std::string printed(Words command, const char* option) {
  command.emplace_back(option);
  INFO(command[0] << ' ' << command[1]);
  const Finished finished = run({.arguments = command});
  CHECK(finished.exit_code == 0);
  CHECK(finished.errors.empty());
  CHECK(finished.output.ends_with('\n'));
  return finished.output;
}

}  // namespace

TEST_CASE("every program and subcommand has a help of at most 80 columns, by --help and -h") {
  for (const Words& command : all_commands()) {
    const std::string help = printed(command, "--help");
    CHECK(help == printed(command, "-h"));
    const bool has_name = command.size() == 2;
    CHECK_THAT(help,
               Catch::StartsWith("Usage: " + name_of(command[0]) + (has_name ? " " + command[1] : "")) &&
                   Catch::Contains("--help") && Catch::Contains("--version"));
    std::istringstream lines(help);
    for (std::string line; std::getline(lines, line);) {
      INFO(line);
      CHECK(line.size() <= 80);
      CHECK_FALSE(line.ends_with(' '));
    }
  }
}

TEST_CASE("each further way to call a program stands below the first, with the program's name") {
  std::size_t further = 0;
  for (const Words& command : all_commands()) {
    std::istringstream lines(printed(command, "--help"));
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line) && !line.empty()) {
      INFO(line);
      CHECK(line.starts_with("       " + name_of(command[0]) + " "));
      ++further;
    }
  }
  CHECK(further > 0);
}

TEST_CASE("every program and subcommand prints name, version and what it is built with") {
  const std::vector<std::string> without_solver = {MINES_JUDGE, MINES_SERVER};
  for (const Words& command : all_commands()) {
    const std::string version = printed(command, "--version");
    CHECK(version == printed(command, "-V"));
    INFO(version);
    const bool solves =
        std::find(without_solver.begin(), without_solver.end(), command[0]) == without_solver.end();
    CHECK_THAT(version, Catch::Matches(name_of(command[0]) + " " MINES_VERSION "\n" +
                                       (solves ? "CaDiCaL [a-z0-9.]+, " : "") + "kernel [a-z0-9]+\n"));
  }
}

TEST_CASE("the help of a program with subcommands lists them with their summaries") {
  for (const Words& command : all_commands()) {
    if (command.size() != 2) continue;
    INFO(command[0] << ' ' << command[1]);
    CHECK_THAT(printed({command[0]}, "--help"), Catch::Contains(" " + command[1] + " "));
  }
}
