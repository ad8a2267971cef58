// mines-solve --position as people and programs use it: through files, pipes and terminals.
#include "support/catch.hpp"
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "support/process.hpp"

using namespace mines::testing;
using nlohmann::json;

namespace {

constexpr const char* example = "4 5 4\n001??\n111??\n!22??\n12???\n";
constexpr const char* open_example = "?????\n?3?1?\n?????\n1????\n";

Finished solve(std::vector<std::string> arguments, const std::string& input,
               const std::vector<std::string>& variables = {}) {
  arguments.insert(arguments.begin(), {MINES_SOLVE, "--position", "-"});
  Command command;
  command.arguments = std::move(arguments);
  command.input = input;
  command.variables = variables;
  return run(command);
}

json answer(std::vector<std::string> arguments, const std::string& input) {
  arguments.push_back("--json");
  const Finished finished = solve(std::move(arguments), input);
  INFO(finished.errors);
  REQUIRE(finished.exit_code == 0);
  return json::parse(finished.output);
}

void check_refused(const Finished& finished, const std::string& line) {
  INFO(finished.errors);
  CHECK(finished.exit_code == 2);
  CHECK(finished.output.empty());
  CHECK(finished.errors == "mines-solve: " + line + "\n");
}

}  // namespace

TEST_CASE("a position is told as a board and lines of words, without colours in a pipe") {
  const Finished finished = solve({}, example);
  CHECK(finished.exit_code == 0);
  CHECK(finished.errors.empty());
  CHECK(finished.output ==
        "         0   1   2   3   4\n"
        "    0    0   0   1  20  20\n"
        "    1    1   1   1  80  20\n"
        "    2    !   2   2   +  20\n"
        "    3    1   2   *  20  20\n"
        "+ safe: 1   * mine: 1   ! known mine: 1   undecided, % of a mine: 7\n"
        "beside no number: 4 cells, a mine with 20 % each\n"
        "mines on the board: 4\n"
        "placements: 5\n"
        "best move to win: row 2, column 3, safe\n");
  const TemporaryFolder folder;
  const std::string path = folder.write("example", example);
  Command by_name;
  by_name.arguments = {MINES_SOLVE, "--position", path};
  CHECK(run(by_name).output == finished.output);
}

TEST_CASE("the answer as JSON") {
  const json object = answer({}, example);
  CHECK(object["rows"] == 4);
  CHECK(object["columns"] == 5);
  CHECK(object["mines"] == 4);
  CHECK(object["density"].is_null());
  CHECK(object["consistent"] == true);
  CHECK(object["exact"] == true);
  CHECK(object["placements"] == "5");
  CHECK(object["goal"] == "win");
  CHECK(object["best_move"] == json{{"row", 2}, {"column", 3}, {"safe", true}, {"probability", 0.0}});
  std::map<std::pair<int, int>, json> cells;
  for (const json& cell : object["cells"]) cells[{cell["row"], cell["column"]}] = cell;
  REQUIRE(cells.size() == 9);
  CHECK(cells.at({2, 3})["verdict"] == "safe");
  CHECK(cells.at({2, 3})["probability"] == 0.0);
  CHECK(cells.at({3, 2})["verdict"] == "mine");
  CHECK(cells.at({3, 2})["known"] == "rules");
  CHECK(cells.at({1, 3})["verdict"] == "open");
  CHECK(cells.at({1, 3})["probability"].get<double>() == Approx(0.8));
  CHECK(cells.at({0, 4})["known"] == "total");
}

TEST_CASE("mines, density, goal and penalty are taken from the arguments") {
  CHECK(answer({"--mines", "5"}, example)["placements"] == "10");
  const json without = answer({"--density", "0.25"}, open_example);
  CHECK(without["mines"].is_null());
  CHECK(without["density"] == 0.25);
  CHECK(std::count_if(without["cells"].begin(), without["cells"].end(), [](const json& cell) {
          return cell["known"] == "density" && cell["probability"] == 0.25;
        }) == 3);
  const json points = answer({"--goal", "score", "--penalty", "1", "--mines", "5"}, open_example);
  CHECK(points["goal"] == "score");
  CHECK(points["best_move"]["gain"].get<double>() > 0);
  CHECK(answer({"--threads", "4"}, open_example)["cells"] ==
        answer({"--threads", "1"}, open_example)["cells"]);
  CHECK_THAT(solve({"--goal", "score"}, "001?\n001?\n").output,
             Catch::Contains("best move for points, a mine costing 8: none"));
}

TEST_CASE("an impossible position is one line with the numbers that contradict each other") {
  const std::string numbers = "?1?2\n????\n3?1?\n";
  const std::string line =
      "standard input: impossible: the 1 at row 0, column 1 and the 3 at row 2, column 0 contradict each "
      "other";
  check_refused(solve({}, numbers), line);
  const Finished as_json = solve({"--json"}, numbers);
  CHECK(as_json.exit_code == 2);
  CHECK(as_json.errors == "mines-solve: " + line + "\n");
  const json object = json::parse(as_json.output);
  CHECK(object["consistent"] == false);
  CHECK(object["contradicting"] == json::parse(R"([{"row":0,"column":1},{"row":2,"column":0}])"));
  check_refused(solve({}, "111\n1?1\n121\n"),
                "standard input: impossible: the 2 at row 2, column 1 cannot be right");
  check_refused(solve({}, "111\n1!1\n121\n"),
                "standard input: impossible: the 2 at row 2, column 1 cannot be right");
  check_refused(
      solve({}, "8?\n??\n"),
      "standard input: impossible: the 8 at row 0, column 0 has only 3 neighbours that can be mines");
  check_refused(solve({"--mines", "1"}, "!!\n22\n"),
                "standard input: impossible: 2 mines are known, of 1 on the board");
  CHECK_THAT(solve({"--mines", "9"}, example).errors,
             Catch::Contains("impossible: no placement that fits the numbers has 9 mines; see the "));
}

TEST_CASE("whatever is wrong with the arguments or the text is one line") {
  check_refused(solve({}, ""), "standard input: byte 0: the text ends after 0 rows, expected at least one");
  check_refused(solve({"--mines", "21"}, example), "--mines: 21 mines, but the position has 20 cells");
  check_refused(solve({"--mines", "-1"}, example),
                "--mines: '-1' is not a whole number from 0 to 4294967296");
  check_refused(solve({"--goal", "fun"}, example), "--goal: 'fun' is not one of win, score");
  check_refused(solve({"--penalty", "-1"}, example),
                "--penalty: '-1' is not a whole number from 0 to 1000000");
  for (const char* const density : {"0", "1", "nan"})
    CHECK_THAT(solve({"--density", density}, example).errors,
               Catch::Contains("is not a number above 0 and below 1"));
  for (const char* const option : {"--mines=3", "--goal=win", "--json", "--penalty=2", "--density=0.1"}) {
    Command command;
    command.arguments = {MINES_SOLVE, option};
    const Finished finished = run(command);
    CHECK(finished.exit_code == 2);
    CHECK_THAT(finished.errors, Catch::Contains("has no meaning without --position"));
  }
  Command full;
  full.arguments = {MINES_SOLVE, "--position", "-"};
  full.input = example;
  full.output_path = "/dev/full";
  CHECK(run(full).exit_code == 3);
}
