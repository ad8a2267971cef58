// mines-solve --constraints as people and programs use it.
#include "support/catch.hpp"
#include <fmt/format.h>

#include <string>
#include <vector>

#include "e2e/solve_command.hpp"
#include "support/json.hpp"
#include "support/process.hpp"
#include "support/temporary_folder.hpp"

using namespace mines::testing;
using nlohmann::json;

namespace {

constexpr const char* three_constraints =
    "* #variable= 5 #constraint= 3\n+1 x1 +1 x2 +1 x3 = 2 ;\n-1 x3 -1 x4 >= -1 ;\n+1 x1 +1 ~x4 >= 2 ;\n";
constexpr const char* honeycomb = "3 3 2\n1??\n?2.\n???\n";

/// Each of some pigeons has a hole, and no two have the same; there is one hole too few. `escape` is added to
/// the wish of each pigeon. Resolution, and so CaDiCaL, takes exponential time to find that this cannot be.
std::string pigeons_in_holes(int pigeons, const std::string& escape = "") {
  const int holes = pigeons - 1;
  std::string text;
  for (int pigeon = 0; pigeon < pigeons; ++pigeon) {
    for (int hole = 0; hole < holes; ++hole) text += fmt::format("+1 p{}h{} ", pigeon, hole);
    text += escape + ">= 1 ;\n";
  }
  for (int hole = 0; hole < holes; ++hole) {
    for (int pigeon = 0; pigeon < pigeons; ++pigeon) text += fmt::format("+1 p{}h{} ", pigeon, hole);
    text += "<= 1 ;\n";
  }
  return text;
}

}  // namespace

TEST_CASE("constraints are reported cell by cell, as text and as JSON") {
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
  const json told =
      parsed(run_solve({"--constraints=-", "--json", "--explain=x1"}, three_constraints).output);
  const json reason{{"constraints", {2}}, {"uses_total", false}, {"size", "smallest"}};
  const json explanation{{"name", "x1"}, {"verdict", "mine"}, {"reason", reason}};
  const json expected{{"variables", 5}, {"constraints", 3}, {"mines", nullptr},          {"possible", true},
                      {"exact", true},  {"models", "4"},    {"explanation", explanation}};
  for (const auto& [key, value] : expected.items()) CHECK(told[key] == value);
  CHECK(told["cells"][1] == json{{"name", "x2"}, {"verdict", "undecided"}, {"mine", 0.5}});
}

TEST_CASE("weights, names and an objective are reported as the file has them") {
  const char* const weighted = "min: +1 a +3 b ;\n+2 a +3 b +4 c = 5 ;\n";
  const Finished finished = run_solve({"--constraints", "-", "--explain", "c"}, weighted);
  CHECK(finished.exit_code == 0);
  CHECK(finished.output ==
        "a                      mine\n"
        "b                      mine\n"
        "c                      safe\n"
        "cells: 3   constraints: 1   models: 1\n"
        "left out: the objective, which says nothing about single models\n"
        "c: safe, by constraint 1\n");
  CHECK(parsed(run_solve({"--constraints", "-", "--json"}, weighted).output)["left_out"] ==
        json{"objective"});
  CHECK(run_solve({"--constraints", "-", "--export", "opb"}, weighted).output ==
        "* #variable= 3 #constraint= 1\n* x1 is a\n* x2 is b\n* x3 is c\n+2 x1 +3 x2 +4 x3 = 5 ;\n");
}

TEST_CASE("what takes too long to find out is no finding") {
  const std::string pigeons = pigeons_in_holes(13);
  const auto solve = [](const Words& more, const std::string& constraints) {
    return run_solve(with({"--constraints", "-", "--work", "1000"}, more), constraints);
  };
  const auto check_late = [](const Finished& finished, const std::string& what) {
    CHECK(finished.exit_code == 4);
    CHECK(finished.errors == "mines-solve: " + what + " takes too long\n");
  };
  const Finished told = solve({"--json", "--explain", "p0h0"}, pigeons);
  check_late(told, "standard input: finding out whether the constraints have a model");
  const json report = parsed(told.output);
  CHECK(report["possible"] == nullptr);
  CHECK_FALSE(report.contains("cells"));
  CHECK_FALSE(report.contains("explanation"));

  // Here is a model. That no other exists takes as long to find out.
  const std::string escape = pigeons_in_holes(13, "+1 free ");
  const Finished sampled = solve({"--explain", "free"}, escape);
  CHECK(sampled.exit_code == 0);
  CHECK(sampled.output.find("free: finding out whether it is certain takes too long\n") != std::string::npos);
  const json cells = parsed(solve({"--json", "--explain", "free"}, escape).output);
  CHECK(cells["possible"] == true);
  CHECK(cells["explanation"] == json{{"name", "free"}, {"verdict", "unknown"}, {"reason", nullptr}});
  const TemporaryFolder folder;
  check_late(solve({"--explain", "free", "--proof", folder / "p"}, escape),
             "--proof: finding out whether free is certain");
}

TEST_CASE("a position has the shape that is asked for, and holes") {
  // The 1 sees the cells on its right and below. The 2 is in an odd row, further to the right: it sees the
  // two cells on its right above and below as well, and not the one on its left below.
  for (const Words& words : {Words{"-"}, Words{"--constraints", "-"}}) {
    const Finished hex = run_solve(with(words, {"--shape", "hex", "--explain", "2,0"}), honeycomb);
    CHECK(hex.errors.empty());
    CHECK(hex.output ==
          "         0   1   2\n"
          "    0    1  50  33\n"
          "    1     50 [2]    \n"
          "    2  [+]  33  33\n"
          "+ safe: 1   * mine: 0   ! known mine: 0   undecided (risk in %): 5\n"
          "cells that touch no number: 1, each a mine with 0 %\n"
          "mines on the board: 2\n"
          "placements: 6\n"
          "best move to win: row 2, column 0, safe\n"
          "row 2, column 0: safe by one number and the board's 2 mines (no fewer numbers "
          "force it):\n"
          "  the 2 at row 1, column 1\n");
  }
  const json told = parsed(run_solve({"-", "--shape", "hex", "--json"}, honeycomb).output);
  CHECK(told["shape"] == "hex");
  CHECK(told["cells"].size() == 6);
}

TEST_CASE("a board of another shape is read in any form") {
  const Finished pasted = run_solve({"-", "--shape", "torus"}, "1 # #\n# # #\n# # #\n");
  CHECK(pasted.exit_code == 0);
  CHECK(pasted.errors.find("read as 3 x 3 cells: '#' is unknown") != std::string::npos);
  CHECK(pasted.output.find("    2   12  12  12\n") != std::string::npos);
}

TEST_CASE("more clauses than a file should have are refused, whether one sum needs them or the total") {
  // Half of 20,000 cells: 10,000² clauses and more, by least and by most.
  std::string sum;
  for (int cell = 1; cell <= 20'000; ++cell) sum += fmt::format("+1 x{} ", cell);
  for (const char* const relation : {">=", "="}) {
    const Finished refused =
        run_solve({"--constraints", "-", "--export", "cnf"}, sum + relation + " 10000 ;\n");
    CHECK(refused.exit_code == 2);
    CHECK(refused.errors.find("more than 100000000 clauses") != std::string::npos);
    CHECK(refused.output.empty());
  }
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
