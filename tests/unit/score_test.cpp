#include "score/score.hpp"

#include "support/catch.hpp"

using namespace mines;
using namespace mines::judge;

namespace {

/// A 100 x 100 board of 2,500 mines, so that 0.0002 · K is half a mine and 0.9998 · 7,500 is 7,498.5 cells.
Tally board(std::int64_t safe_opened, std::int64_t mines_opened) {
  return {100, 100, 2500, safe_opened, mines_opened};
}

Tally contest(std::int64_t side, std::int64_t safe_left, std::int64_t mines_opened) {
  const std::int64_t mines = side * side / 8;
  return {side, side, mines, side * side - mines - safe_left, mines_opened};
}

}  // namespace

TEST_CASE("the score is the contest's formula, exactly, and stays between 0 and 100") {
  // Half a mine is free, and worth 8 · 0.5 = 4 cells when none is opened.
  CHECK(score(board(3000, 0), 8) == Fraction(200 * 3004, 14997));
  CHECK(score(board(3000, 1), 8) == Fraction(200 * 2996, 14997));
  CHECK(score(board(3000, 100), 8) == Fraction(200 * (3000 - 796), 14997));
  CHECK(score(board(3000, 100), 0) == Fraction(200 * 3000, 14997));
  // 3,749.25 would be one half exactly: 3,745.25 cells and 4 for the mines not hit.
  CHECK(score(board(3745, 0), 8) == Fraction(200 * 3749, 14997));
  CHECK(score({16, 16, 0, 64, 0}, 8) == Fraction(100 * 640000, 9998 * 256));
  CHECK(score(board(0, 0), 8) == Fraction(800, 14997));
  const auto all_mines = [](std::int64_t mines_opened) { return Tally{100, 100, 10000, 0, mines_opened}; };
  const std::int64_t contest_mines = std::int64_t{65536} * 65536 / 8;
  for (const auto& [tally, penalty] : {std::pair{board(0, 0), 0},
                                       {board(0, 1), 8},
                                       {board(7500, 2500), max_penalty},
                                       {contest(65536, 0, contest_mines), max_penalty},
                                       {all_mines(3), 8}})
    CHECK(score(tally, penalty) == 0);
  for (const auto& [tally, penalty] :
       {std::pair{board(7500, 0), 8},
        {board(7495, 0), 8},
        {board(7499, 0), 0},
        // 8192²: 11,744.0512 safe cells and 1,677.7216 mines are free, 0.02 % of each.
        {contest(8192, 11744, 1677), 8},
        {contest(8192, 11749, 1677), 8},  // the rest of the free mines is worth 5.77 cells
        {contest(65536, 0, 0), max_penalty},
        // A board without safe cells is worth what the formula tends to: two mines are free.
        {all_mines(0), 8},
        {all_mines(2), 8},
        {all_mines(10000), 0}})
    CHECK(score(tally, penalty) == 100);
  for (const auto& [tally, penalty] : {std::pair{board(7494, 0), 8},  // 7,498 of 7,498.5
                                       {board(7498, 0), 0},
                                       {contest(8192, 11744, 1678), 8},
                                       {contest(8192, 11750, 1677), 8},
                                       {contest(8192, 11745, 1677), 0}})
    CHECK(score(tally, penalty) < 100);
}

TEST_CASE("a printed score is rounded, and only the full one reads 100.00") {
  CHECK(score(board(7500, 0), 8).text(100) == "100.00");
  CHECK(score(board(0, 3), 8).text(100) == "0.00");
  CHECK(score(board(3745, 0), 8).text(100) == "50.00");  // 49.997
  CHECK(score(board(750, 0), 0).text(100) == "10.00");   // 10.002
  // 99.9999…: a single cell short of full marks on the largest board.
  const Tally almost = contest(65536, 751619 + 1, 0);
  CHECK(score(almost, 0) < 100);
  CHECK(static_cast<double>(score(almost, 0)) > 99.9999);
  CHECK(score(almost, 0).text(100) == "99.99");
}

TEST_CASE("the deficit counts cells left and mines opened at their penalty") {
  CHECK(deficit(board(7500, 0), 8) == 0);
  CHECK(deficit(board(7490, 3), 8) == 34);
  CHECK(deficit(board(7490, 3), 0) == 10);
  CHECK(deficit({100, 100, 10000, 0, 3}, 8) == 24);
  CHECK(deficit(contest(65536, 0, 536870912), max_penalty) == 536'870'912'000'000);
}

TEST_CASE("a share is rounded down, and of nothing is everything") {
  CHECK(share_text(1, 3) == "33.33 %");
  CHECK(share_text(0, 3) == "0.00 %");
  CHECK(share_text(3758096383, 3758096384) == "99.99 %");
  CHECK(share_text(3758096384, 3758096384) == "100.00 %");
  CHECK(share_text(0, 0) == "100.00 %");
}
