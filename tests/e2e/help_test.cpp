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
  add(MINES_MAP, {"generate", "examples", "print", "info", "convert", "board"});
  add(MINES_CLASSROOM, {"basic", "advanced", "batch", "grade"});
#ifdef MINES_CLUSTER
  commands.push_back({MINES_CLUSTER});
  add(MINES_CLUSTER, {"arena", "play", "strength"});
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

std::string name_of(const std::string& program) { return program.substr(program.rfind('/') + 1); }

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

TEST_CASE("every program and subcommand prints name and version in one line") {
  const std::string version = printed({MINES_MAP}, "--version").substr(std::string("mines-map").size());
  CHECK(version.find_first_not_of(" .0123456789\n") == std::string::npos);
  for (const Words& command : all_commands()) {
    CHECK(printed(command, "--version") == name_of(command[0]) + version);
  }
}

TEST_CASE("the help of a program with subcommands lists them with their summaries") {
  for (const Words& command : all_commands()) {
    if (command.size() != 2) continue;
    INFO(command[0] << ' ' << command[1]);
    CHECK_THAT(printed({command[0]}, "--help"), Catch::Contains(" " + command[1] + " "));
  }
}
