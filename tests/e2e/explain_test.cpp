// mines-solve --position --explain, as people and programs call it.
#include "support/catch.hpp"

#include "e2e/solve_command.hpp"
#include "support/json.hpp"

using namespace mines::testing;
using Json = nlohmann::json;

namespace {

Finished explain(const std::string& position, const std::string& cell, const Words& more = {}) {
  return run_solve(with({"--position", "-", "--explain", cell}, more), position);
}

Json explanation(const std::string& position, const std::string& cell, const Words& more = {}) {
  const Finished finished = explain(position, cell, with(more, {"--json"}));
  REQUIRE(finished.exit_code == 0);
  return parsed(finished.output)["explanation"];
}

using Numbers = std::vector<std::pair<int, int>>;

Numbers numbers_of(const Json& told) {
  Numbers numbers;
  for (const Json& number : told["reason"]["numbers"]) numbers.emplace_back(number[0], number[1]);
  return numbers;
}

}  // namespace

TEST_CASE("a safe cell is told with the numbers that make it safe, on the board too") {
  const std::string one_two_one = "?????\n?121?\n?????\n";
  const Finished text = explain(one_two_one, "0,2");
  CHECK(text.exit_code == 0);
  CHECK_THAT(text.output, Catch::Contains("    1    + [1] [2] [1]   +\n") &&
                              Catch::Contains("row 0, column 2: safe by 3 numbers (no fewer "
                                              "numbers force it):\n  the 1 at row 1, column 1\n"
                                              "  the 2 at row 1, column 2\n  the 1 at row 1, column 3\n"));
  const Json told = explanation(one_two_one, "0,2");
  CHECK(told["verdict"] == "safe");
  CHECK(told["reason"]["size"] == "smallest");
  CHECK(told["reason"]["uses_mines"] == false);
  CHECK(numbers_of(told) == Numbers{{1, 1}, {1, 2}, {1, 3}});
}

TEST_CASE("the easiest step is the safe cell that the fewest numbers force, else the best guess") {
  const Json told = explanation("?????\n?121?\n?????\n", "easiest");
  CHECK(told["cell"] == Json({0, 0}));
  CHECK(numbers_of(told) == Numbers{{1, 1}, {1, 2}, {1, 3}});
  CHECK(told["pattern"] == "1-2-1");
  // A 0 beside unknown cells needs no other number.
  const Json one = explanation("?????\n?121?\n?????\n?0???\n", "easiest");
  CHECK(numbers_of(one) == Numbers{{3, 1}});
  CHECK(one["pattern"] == "all_found");
  CHECK_THAT(explain("?????\n?121?\n?????\n", "easiest").output,
             Catch::Contains("row 0, column 0: safe by 3 numbers"));
  const Json guess = explanation("2?\n??\n", "easiest", {"--mines", "2"});
  CHECK(guess["verdict"] == "undecided");
  CHECK(guess["guesses"].size() == 3);
  CHECK(guess["pattern"].is_null());
  const Finished nothing = explain("11\n1!\n", "easiest", {"--mines", "1"});
  CHECK(nothing.exit_code == 0);
}

TEST_CASE("the mines on the board are told where no numbers alone do") {
  const std::string columns = "1???1\n1???1\n";
  const Json mine = explanation(columns, "0,2", {"--mines", "4"});
  CHECK(mine["verdict"] == "mine");
  CHECK(mine["reason"]["uses_mines"] == true);
  CHECK(numbers_of(mine) == Numbers{{0, 0}, {0, 4}});
  CHECK_THAT(explain(columns, "0,2", {"--mines", "4"}).output,
             Catch::Contains("a mine by 2 numbers and the board's 4 mines"));
  CHECK_THAT(explain("??\n??\n", "1,1", {"--mines", "0"}).output,
             Catch::Contains("row 1, column 1: safe by the number of mines on the board alone\n"));
}

TEST_CASE("a guess is told beside others, with its chances") {
  // Two of the three cells are mines, and nothing more will be known.
  const Json told = explanation("2?\n??\n", "1,0", {"--mines", "2"});
  CHECK(told["verdict"] == "undecided");
  REQUIRE(told["guesses"].size() == 3);
  for (const Json& guess : told["guesses"]) {
    CHECK(guess["mine"].get<double>() == Approx(2.0 / 3));
    CHECK(guess["progress"].get<double>() == Approx(0).margin(1e-12));
    CHECK(guess["win"].get<double>() == Approx(1.0 / 3));
  }
  // A coin is tossed on each side, and one in the middle.
  const Json coins = explanation("1???1\n1???1\n", "0,2", {"--mines", "3"});
  CHECK(coins["guesses"].size() == 6);
  for (const Json& guess : coins["guesses"]) CHECK(guess["win"].get<double>() == Approx(0.125));
  // Nothing is worth a risk while a cell is safe.
  const Finished needless = explain("01??????\n01??????\n01??????\n", "1,5", {"--mines", "3"});
  CHECK_THAT(needless.output, Catch::Contains("but no guess is needed: row 0, column 2 is safe\n"));
}

TEST_CASE("an 8 is named where it is needed, and forces its neighbours alone") {
  const Finished text = explain("???\n?8?\n???\n", "0,0");
  CHECK_THAT(text.output, Catch::Contains("row 0, column 0: a mine by one number (no fewer numbers "
                                          "force it):\n  the 8 at row 1, column 1\n"));
}
