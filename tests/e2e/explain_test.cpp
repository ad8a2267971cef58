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

constexpr const char* sparse_with_eights =
    "16 30 444\n"
    "?????????3????????????????????\n"
    "????????6?????????????????????\n"
    "????????????6?56????8?????????\n"
    "5?8?????7????5????????????????\n"
    "?????????6??7??????8??????????\n"
    "??????????????????????????????\n"
    "??????????????????????????????\n"
    "?7?????8???????????8??????????\n"
    "?7????????????????????????????\n"
    "??????????????8???????????????\n"
    "???????????????????7????????8?\n"
    "????????????????????????8?????\n"
    "????????8????8????????????????\n"
    "?????8?????????????????????8??\n"
    "5??????8??????7???????????????\n"
    "????????????????4???5?????????\n";

constexpr const char* full_of_mines =
    "16 30 264\n"
    "????4!?3?21113?4??\?!33!!21!?5?\n"
    "?!???\?!55?33?6?6!55?4?!?335???\n"
    "!8!??44???4?\?!?5??4?44!4???5?4\n"
    "?\?!!44?!???\?!8?535?5?4?3?5?33?\n"
    "?644!4?!!6?\?!!!4???6?!5?5!544?\n"
    "?5?314!!??6?6??4345??\?!!5????4\n"
    "?5?435?8!!?!3?6?4????543!4?6?!\n"
    "3!5!???\?!?!544??5???4??43314??\n"
    "3?6?6!??????3?\?!32?3!????313??\n"
    "????44??\?!?7?6?4?225?6?!??34?5\n"
    "3??5?346??\?!???4?3?\?!6?!???5??\n"
    "?65?5?4!?!8?!!!!56!65!??7?!?64\n"
    "?\?!4??6?8?!!6??\?!??4!?5!5!7?\?!\n"
    "?7?54?5?!?7?55?54!?53233?5??6?\n"
    "4!??33?7?5!?5??445?!202?4??55!\n"
    "??5?22!??33??3?\?!?4!202!33!?3?\n";

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

TEST_CASE("an 8 is named where it is needed, and forces its neighbours alone") {
  const Finished text = explain("???\n?8?\n???\n", "0,0");
  CHECK_THAT(text.output,
             Catch::Contains("row 0, column 0: a mine by one number, in brackets (no fewer numbers "
                             "force it):\n  the 8 at row 1, column 1\n"));
  // All cells that no number sees are mines by their number, but this one is one by the 8 below it.
  const Json by_eight = explanation(sparse_with_eights, "9,29");
  CHECK(by_eight["verdict"] == "mine");
  CHECK(numbers_of(by_eight) == Numbers{{10, 28}});
  CHECK(by_eight["uses_mines"] == false);
  // Only with the 8 on the left do the mines leave none for this cell.
  const Json by_many = explanation(full_of_mines, "0,2");
  CHECK(by_many["verdict"] == "safe");
  CHECK(by_many["uses_mines"] == true);
  const Numbers numbers = numbers_of(by_many);
  CHECK(std::find(numbers.begin(), numbers.end(), std::pair(2, 1)) != numbers.end());
}
