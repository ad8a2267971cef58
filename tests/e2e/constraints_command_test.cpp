// mines-solve --constraints as people and programs use it.
#include "support/catch.hpp"

#include <string>
#include <vector>

#include "e2e/solve_command.hpp"
#include "support/json.hpp"
#include "support/process.hpp"

using namespace mines::testing;
using nlohmann::json;

namespace {

constexpr const char* three_constraints =
    "* #variable= 5 #constraint= 3\n+1 x1 +1 x2 +1 x3 = 2 ;\n-1 x3 -1 x4 >= -1 ;\n+1 x1 +1 ~x4 >= 2 ;\n";
constexpr const char* honeycomb = "3 3\n1??\n?2.\n???\n";

}  // namespace

TEST_CASE("constraints are reported cell by cell") {
  const Finished finished = run_solve({"--constraints", "-", "--explain", "x4"}, three_constraints);
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

TEST_CASE("constraints are reported as JSON") {
  const json told =
      parsed(run_solve({"--constraints", "-", "--json", "--explain=x1"}, three_constraints).output);
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
  const Finished hex = run_solve({"--constraints", "-", "--shape", "hex"}, honeycomb);
  CHECK(hex.errors.empty());
  CHECK(hex.output.find("row 0, column 2") != std::string::npos);
  CHECK(hex.output.find("cells: 6   constraints: 2") != std::string::npos);
  // The knight's moves from either number lead to two cells; the 2 in the middle of nine has none.
  check_solve_refused(run_solve({"--position", "-", "--shape", "knight"}, honeycomb),
                      "standard input: no model satisfies the number at row 1, column 1");
}

TEST_CASE("a position is exported with a map of its variables") {
  CHECK(run_solve({"--position", "-", "--export", "opb"}, "2 2 1\n1?\n??\n").output ==
        "* #variable= 3 #constraint= 2\n"
        "* x1 is row 0, column 1\n"
        "* x2 is row 1, column 0\n"
        "* x3 is row 1, column 1\n"
        "+1 x1 +1 x2 +1 x3 = 1 ;\n"
        "+1 x1 +1 x2 +1 x3 = 1 ;\n");
  CHECK(run_solve({"--position", "-", "--export", "cnf"}, "1 3\n1??\n").output ==
        "c 1 is row 0, column 1\n"
        "c 2 is row 0, column 2\n"
        "p cnf 2 1\n"
        "1 0\n");
}
