// mines-solve --position --explain, as people and programs call it.
#include "support/catch.hpp"
#include <nlohmann/json.hpp>

#include <algorithm>

#include "support/process.hpp"

using namespace mines::testing;
using Json = nlohmann::json;

namespace {

Finished explain(const std::string& position, const std::string& cell, std::vector<std::string> more = {}) {
  std::vector<std::string> arguments{MINES_SOLVE, "--position", "-", "--explain", cell};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run({.arguments = arguments, .input = position});
}

Json explanation(const std::string& position, const std::string& cell, std::vector<std::string> more = {}) {
  more.push_back("--json");
  const Finished finished = explain(position, cell, more);
  REQUIRE(finished.exit_code == 0);
  return Json::parse(finished.output)["explanation"];
}

std::vector<std::pair<int, int>> numbers_of(const Json& told) {
  std::vector<std::pair<int, int>> numbers;
  for (const Json& number : told["numbers"]) numbers.emplace_back(number["row"], number["column"]);
  return numbers;
}

using Numbers = std::vector<std::pair<int, int>>;

}  // namespace

TEST_CASE("a safe cell is told with the numbers that make it safe, on the board too") {
  const std::string one_two_one = "?????\n?121?\n?????\n";
  const Finished text = explain(one_two_one, "0,2");
  CHECK(text.exit_code == 0);
  CHECK_THAT(text.output, Catch::Contains("    1    + [1] [2] [1]   +\n") &&
                              Catch::Contains("row 0, column 2: safe by 3 numbers, in brackets (no fewer "
                                              "numbers force it):\n  the 1 at row 1, column 1\n"
                                              "  the 2 at row 1, column 2\n  the 1 at row 1, column 3\n"));
  const Json told = explanation(one_two_one, "0,2");
  CHECK(told["verdict"] == "safe");
  CHECK(told["size"] == "smallest");
  CHECK(told["uses_mines"] == false);
  CHECK(numbers_of(told) == Numbers{{1, 1}, {1, 2}, {1, 3}});
}

TEST_CASE("of many numbers that speak of a cell the fewest are told") {
  const std::string corners = "?10001?\n?10001?\n1100011\n";
  const Json mine = explanation(corners, "1,0");
  CHECK(mine["verdict"] == "mine");
  CHECK(mine["numbers"].size() == 1);  // one of the two below, each of which has no other cell
  const Json safe = explanation(corners, "0,6");
  CHECK(safe["verdict"] == "safe");
  REQUIRE(safe["numbers"].size() == 2);
  for (const Json& number : safe["numbers"]) CHECK(number["column"] >= 5);
}

TEST_CASE("the mines on the board are told where no numbers alone do") {
  const std::string columns = "1???1\n1???1\n";
  const Json mine = explanation(columns, "0,2", {"--mines", "4"});
  CHECK(mine["verdict"] == "mine");
  CHECK(mine["uses_mines"] == true);
  CHECK(numbers_of(mine) == Numbers{{0, 0}, {0, 4}});
  CHECK_THAT(explain(columns, "0,2", {"--mines", "4"}).output,
             Catch::Contains("a mine by 2 numbers, in brackets, and the number of mines on the board, 4"));
  CHECK_THAT(explain("??\n??\n", "1,1", {"--mines", "0"}).output,
             Catch::Contains("row 1, column 1: safe by the mines on the board alone\n"));
}

TEST_CASE("a guess is told beside others, with its chances") {
  // Two of the three cells are mines, and nothing more will be known.
  const Json told = explanation("2?\n??\n", "1,0", {"--mines", "2"});
  CHECK(told["verdict"] == "open");
  REQUIRE(told["guesses"].size() == 3);
  for (const Json& guess : told["guesses"]) {
    CHECK(guess["probability"].get<double>() == Approx(2.0 / 3));
    CHECK(guess["progress"].get<double>() == Approx(0).margin(1e-12));
    CHECK(guess["win_probability"].get<double>() == Approx(1.0 / 3));
  }
  // A coin is tossed on each side, and one in the middle.
  const Json coins = explanation("1???1\n1???1\n", "0,2", {"--mines", "3"});
  CHECK(coins["guesses"].size() == 6);
  for (const Json& guess : coins["guesses"]) CHECK(guess["win_probability"].get<double>() == Approx(0.125));
  // Nothing is worth a risk while a cell is safe.
  const Finished needless = explain("01??????\n01??????\n01??????\n", "1,5", {"--mines", "3"});
  CHECK_THAT(needless.output, Catch::Contains("but no guess is needed: row 0, column 2 is safe\n"));
}

TEST_CASE("a cell that cannot be explained is one line") {
  const std::string position = "1?\n??\n";
  const auto check = [](const Finished& finished, const std::string& expected) {
    CHECK(finished.exit_code == 2);
    CHECK(finished.output.empty());
    CHECK_THAT(finished.errors, Catch::StartsWith("mines-solve: " + expected));
    CHECK(std::count(finished.errors.begin(), finished.errors.end(), '\n') == 1);
  };
  check(explain(position, "0"), "--explain: '0', expected two numbers: row,column");
  check(explain(position, "0,1,2"), "--explain 0,1,2: '1,2' is not a whole number");
  check(explain(position, "0,2"), "--explain: row 0, column 2 is off the board of 2 x 2 cells");
  check(explain(position, "0,0"), "--explain: row 0, column 0 is known, expected an unknown cell");
  check(run({.arguments = {MINES_SOLVE, "--explain", "0,0"}}),
        "--explain: has no meaning without --position");
}
