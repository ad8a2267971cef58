// --help, -h and --version of every program and subcommand.
#include "support/catch.hpp"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "support/columns.hpp"
#include "support/commands.hpp"
#include "support/process.hpp"

using namespace mines::testing;

namespace {

/// Every program, and every subcommand behind its program.
std::vector<Words> all_commands() {
  std::vector<Words> commands = {{MINES_JUDGE}, {MINES_SERVER},   {MINES_MAP},       {MINES_SOLVE},
                                 {MINES_PLAY},  {MINES_ARENA},    {MINES_CLASSROOM}, {MINES_VIEW},
                                 {MINES_FUZZ},  {MINES_SELFPLAY}, {MINES_CALLS}};
  const auto add = [&](const std::string& program, const Words& subcommands) {
    for (const std::string& subcommand : subcommands) commands.push_back({program, subcommand});
  };
  add(MINES_JUDGE, {"suite", "merge", "seeds", "check"});
  commands.push_back({MINES_JUDGE, "--replay", "a.record"});
  add(MINES_ARENA, {"merge"});
  add(MINES_MAP, {"generate", "examples", "print", "info", "convert", "board"});
  add(MINES_CLASSROOM, {"basic", "advanced", "batch", "grade"});
  for (const std::string& program : listed(MORE_PROGRAMS)) commands.push_back({program});
  return commands;
}

/// Standard output, if that is all there is.
std::string printed(const Words& command) {
  INFO(command[0] << ' ' << command[1]);
  const Finished finished = run({.arguments = command});
  CHECK(finished.exit_code == 0);
  CHECK(finished.errors.empty());
  CHECK(finished.output.ends_with('\n'));
  return finished.output;
}

}  // namespace

TEST_CASE("every program and subcommand has a help of at most 80 columns, by --help and -h") {
  std::size_t further_ways = 0;
  std::string of_program;
  for (const Words& command : all_commands()) {
    const std::string help = printed(with(command, {"--help"}));
    CHECK(help == printed(with(command, {"-h"})));
    const bool has_name = command.size() == 2;
    const std::string program = name_of(command[0]);
    CHECK_THAT(help, Catch::StartsWith("Usage: " + program + (has_name ? " " + command[1] : "")) &&
                         Catch::Contains("--help") && Catch::Contains("--version"));
    CHECK(widest_line(help) <= 80);
    CHECK(help.find(" \n") == std::string::npos);
    // Each further way to call it stands below the first, with the program's name.
    std::istringstream lines(help);
    std::string line;
    std::getline(lines, line);
    for (; std::getline(lines, line) && !line.empty(); ++further_ways) {
      INFO(line);
      CHECK(line.starts_with("       " + program + " "));
    }
    // The help of the program itself lists the subcommand with its summary.
    if (has_name) CHECK_THAT(printed({command[0], "--help"}), Catch::Contains(" " + command[1] + " "));
    check_not_written(with(command, {"--help"}));
  }
  CHECK(further_ways > 0);
}

TEST_CASE("every program and subcommand prints name, version and what it is built with") {
  for (const Words& command : all_commands()) {
    const std::string version = printed(with(command, {"--version"}));
    CHECK(version == printed(with(command, {"-V"})));
    INFO(version);
    const bool solves = command[0] != MINES_JUDGE && command[0] != MINES_SERVER;
    CHECK_THAT(version, Catch::Matches(name_of(command[0]) + " " MINES_VERSION "\n" +
                                       (solves ? "CaDiCaL [a-z0-9.]+, " : "") + "kernel [a-z0-9]+\n"));
  }
  CHECK_THAT(run({{MINES_SOLVE, "--version"}, {"MINES_KERNEL=generic"}}).output,
             Catch::EndsWith("kernel generic\n"));
}
