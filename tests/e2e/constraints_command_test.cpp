// mines-solve --constraints as people and programs use it.
#include "support/catch.hpp"
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

#include "support/process.hpp"

using namespace mines::testing;
using nlohmann::json;

namespace {

constexpr const char* example =
    "* #variable= 5 #constraint= 3\n+1 x1 +1 x2 +1 x3 = 2 ;\n-1 x3 -1 x4 >= -1 ;\n+1 x1 +1 ~x4 >= 2 ;\n";
constexpr const char* honeycomb = "3 3\n1??\n?2.\n???\n";

Finished solve(std::vector<std::string> arguments, const std::string& input) {
  arguments.insert(arguments.begin(), MINES_SOLVE);
  Command command;
  command.arguments = std::move(arguments);
  command.input = input;
  return run(command);
}

void check_refused(const Finished& finished, const std::string& line) {
  INFO(finished.errors);
  CHECK(finished.exit_code == 2);
  CHECK(finished.output.empty());
  CHECK(finished.errors == "mines-solve: " + line + "\n");
}

}  // namespace

TEST_CASE("a system of constraints is told cell by cell") {
  const Finished finished = solve({"--constraints", "-", "--explain", "x4"}, example);
  CHECK(finished.exit_code == 0);
  CHECK(finished.errors.empty());
  CHECK(finished.output ==
        "x1                     mine\n"
        "x2                     a mine with 50 %\n"
        "x3                     a mine with 50 %\n"
        "x4                     safe\n"
        "x5                     a mine with 50 %\n"
        "cells: 5   constraints: 3   models: 4\n"
        "x4: safe, by constraint 3\n");
}

TEST_CASE("a system of constraints is told as JSON") {
  const json told = json::parse(solve({"--constraints", "-", "--json", "--explain=x1"}, example).output);
  CHECK(told["variables"] == 5);
  CHECK(told["constraints"] == 3);
  CHECK(told["mines"] == nullptr);
  CHECK(told["consistent"] == true);
  CHECK(told["exact"] == true);
  CHECK(told["placements"] == "4");
  CHECK(told["explanation"] == json{{"name", "x1"},
                                    {"verdict", "mine"},
                                    {"forced_by", {3}},
                                    {"uses_mines", false},
                                    {"size", "smallest"}});
  CHECK(told["cells"][1] == json{{"name", "x2"}, {"verdict", "open"}, {"mine", 0.5}});
}

TEST_CASE("a position has the shape that is asked for, and holes") {
  // The 1 sees the cells on its right and below, the 2 the two below it on its left and the two above it.
  const Finished hex = solve({"--constraints", "-", "--shape", "hex"}, honeycomb);
  CHECK(hex.errors.empty());
  CHECK(hex.output.find("row 0, column 2") != std::string::npos);
  CHECK(hex.output.find("cells: 6   constraints: 2") != std::string::npos);
  // The knight's moves from either number lead to two cells; the 2 in the middle of nine has none.
  check_refused(solve({"--position", "-", "--shape", "knight"}, honeycomb),
                "standard input: no model fits: the number at row 1, column 1");
}

TEST_CASE("a position is exported with a map of its variables") {
  CHECK(solve({"--position", "-", "--export", "opb"}, "2 2 1\n1?\n??\n").output ==
        "* #variable= 3 #constraint= 2\n"
        "* x1 is row 0, column 1\n"
        "* x2 is row 1, column 0\n"
        "* x3 is row 1, column 1\n"
        "+1 x1 +1 x2 +1 x3 = 1 ;\n"
        "+1 x1 +1 x2 +1 x3 = 1 ;\n");
  CHECK(solve({"--position", "-", "--export", "cnf"}, "1 3\n1??\n").output ==
        "c 1 is row 0, column 1\n"
        "c 2 is row 0, column 2\n"
        "p cnf 2 1\n"
        "1 0\n");
}

TEST_CASE("what mines-solve --constraints cannot take is refused") {
  const auto refused = [](const std::vector<std::string>& arguments, const std::string& input,
                          const std::string& line) { check_refused(solve(arguments, input), line); };
  refused({"--constraints", "-"}, "+2 x1 >= 1 ;",
          "standard input: byte 1: line 1, column 2: found '2', expected a coefficient of +1 or -1");
  refused({"--constraints", "-"}, "+1 x1 = 1 ;\n+1 x1 = 0 ;",
          "standard input: no model fits: constraint 1, constraint 2");
  refused({"--constraints", "-"}, "+1 x1 +1 x2 = 3 ;", "standard input: no model fits: constraint 1");
  refused({"--constraints", "-"}, "+1 x1 +1 x2 = -1 ;", "standard input: no model fits: constraint 1");
  refused({"--constraints", "-", "--explain", "x9"}, example,
          "--explain: 'x9' is no variable, expected x1 to x5");
  refused({"--constraints", "-", "--density", "0.3"}, example,
          "--density: a constraint has plain and negated variables, which takes a density of 0.5");
  refused({"--constraints", "-", "--mines", "6"}, "+1 x1 +1 x2 >= 1 ;",
          "--mines: 6 mines, but there are 2 cells");
  refused({"--constraints", "-", "--mines", "1"}, "+1 x1 +1 x2 = 2 ;",
          "--mines: 1 mines, but constraint 1 says 2");
  refused({"--shape", "hex"}, "", "--constraints: no file is given");
  refused({"--constraints", "-", "--explain", "0,0"}, "1?\n",
          "--explain: row 0, column 0 is no unknown cell of the position");
  refused({"--constraints", "-"}, "1\n", "standard input: the position has no unknown cell");
  refused({"--constraints", "/nowhere.opb"}, "", "/nowhere.opb: open failed: No such file or directory");
}
