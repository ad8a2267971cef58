// Recorded games in MVF, put together byte by byte, as src/parser_mvf.c of
// github.com/thefinerminer/minesweeper-rawvf reads them.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

#include "support/recorded_file.hpp"

using namespace mines;
using namespace mines::replay;
using namespace mines::testing;
using namespace std::string_literals;

namespace {

const Field clone_board = field_of(three_rows);

/// A state of the mouse: bits 1, 2 and 4 are the left, middle and right button.
struct MouseAt {
  int milliseconds;
  int buttons;
  int x;
  int y;
};

/// A click on a zero, a flag, and a chord with both buttons; the first press is not recorded as an event of
/// its own.
const std::vector<MouseAt> clone_game{{0, 1, 8, 8},      {120, 0, 8, 8},   {1000, 4, 40, 20},
                                      {1100, 0, 40, 20}, {1500, 4, 24, 8}, {1500, 5, 24, 8},
                                      {2500, 4, 24, 8},  {2510, 0, 24, 8}};
const std::vector<GameMove> clone_moves{
    {Action::open, {0, 0}, 0.12}, {Action::flag, {1, 2}, 1}, {Action::chord, {0, 1}, 2.5}};

/// Columns and rows of mines count from `first`.
std::string clone_board_of(int first) {
  const std::vector<Cell> mines = mines_of(clone_board);
  std::string text =
      big(clone_board.size().columns, 1) + big(clone_board.size().rows, 1) + big(mines.size(), 2);
  for (const Cell mine : mines) text += big(mine.column + first, 1) + big(mine.row + first, 1);
  return text;
}

std::string with_size(const std::string& text) { return big(text.size(), 1) + text; }

/// The places of bits in a state of `bytes` bytes: positions of the digits of some cosines and sines, the
/// zeros first, then the ones, and so on.
std::vector<int> places_of(int key, int bytes) {
  const double a = std::sqrt(key);
  const double b = std::sqrt(key + 1000.0);
  const double c = std::sqrt(a + 1000);
  const double d = std::sqrt(b + 1000);
  const std::vector<double> values{std::cos(c + 1000), std::sin(std::sqrt(b)),
                                   std::cos(c),        std::sin(std::sqrt(a) + 1000),
                                   std::cos(d),        std::sin(d)};
  std::string digits;
  for (int i = 0; i < bytes; ++i) {
    char text[32];
    std::snprintf(text, sizeof text, "%08ld",
                  std::lrint(std::fabs(values[static_cast<std::size_t>(i)]) * 1e8));
    digits += text;
  }
  std::vector<int> places(digits.size());
  std::iota(places.begin(), places.end(), 0);
  std::stable_sort(places.begin(), places.end(), [&](int left, int right) {
    return digits[static_cast<std::size_t>(left)] < digits[static_cast<std::size_t>(right)];
  });
  return places;
}

/// Fields with their bits, the lowest first, each bit at its place.
std::string shuffled(const std::vector<std::pair<int, int>>& fields, int key, int bytes) {
  const std::vector<int> places = places_of(key, bytes);
  std::string state(static_cast<std::size_t>(bytes), '\0');
  std::size_t next = 0;
  for (const auto& [value, bits] : fields) {
    for (int i = 0; i < bits; ++i) {
      const int place = places[next++];
      char& byte = state[static_cast<std::size_t>(place / 8)];
      byte = static_cast<char>(byte | (value >> i & 1) << place % 8);
    }
  }
  return state;
}

std::string clone_texts(const std::string& years, const std::string& version) {
  return with_size("Minesweeper Clone") + with_size(years) + with_size("Rodrigo Silveira Camargo") +
         with_size(version) + "abc";
}

/// What comes after the facts of 0.97, and of 2006.
std::string rest_of(const std::vector<MouseAt>& states, int key, bool is_097, int marks = 0) {
  std::string rest =
      big(marks, 1) + clone_board_of(1) + with_size("Ada") + big(key, 2) + big(states.size(), 3);
  for (const MouseAt& state : states) {
    const int corner = is_097 ? 0 : 32;
    std::vector<std::pair<int, int>> fields{
        {state.buttons / 4, 1}, {state.buttons / 2 % 2, 1}, {state.buttons % 2, 1}};
    const int place_bits = is_097 ? 9 : 11;
    fields.insert(fields.end(), {{state.y + corner, place_bits}, {state.x + corner, place_bits}});
    if (is_097)
      fields.insert(fields.end(), {{state.milliseconds % 1000 / 10, 7}, {state.milliseconds / 1000, 10}});
    else
      fields.insert(fields.end(), {{state.milliseconds, 22}});
    rest += shuffled(fields, key, is_097 ? 5 : 6);
  }
  return rest;
}

/// The date, the level and the mode.
std::string date_and(int mode) { return "\1\32\7\xd8\0\40\3\4"s + big(mode, 1); }
/// Of 0.97: 2.50 s, 3BV 3 of 3, 1 left click, 1 chord, 9 right clicks by Clone's own rule.
const std::string facts_of_097 =
    big(2, 2) + big(50, 1) + big(3, 2) + big(3, 2) + big(1, 2) + big(1, 2) + big(9, 2);
const std::string facts_of_2006 = big(2500, 3);

std::string mvf_097(const std::vector<MouseAt>& states, int key = 58000) {
  return clone_texts("2004-2005", "version 0.97 beta") + date_and(1) + facts_of_097 +
         rest_of(states, key, true);
}
std::string mvf_2006(const std::vector<MouseAt>& states, int key = 1234) {
  return clone_texts("2004-2006", "2006 release 1") + date_and(1) + facts_of_2006 +
         rest_of(states, key, false);
}

/// A file before 0.97: the end has the time, and a name and a checksum or neither.
std::string mvf_old(const std::vector<MouseAt>& states, const std::string& name,
                    const std::string& checksum) {
  std::string file = clone_board_of(0) + "\0\0"s;
  for (const MouseAt& state : states)
    file += big(state.milliseconds / 1000, 1) + big(state.milliseconds % 1000 / 10, 1) +
            big(state.buttons, 1) + big(state.x, 2) + big(state.y, 2) + "w";
  return file + big(2, 2) + big(50, 1) + name + checksum;
}
const std::string blank_name = "Ada" + std::string(97, ' ');

void check_game(const std::string& file) {
  const Replay replay = testing::game_of(file, read_mvf);
  CHECK(mines_of(Field(replay.mines.copy().value())) == mines_of(clone_board));
  CHECK(replay.mine_count == 2);
  CHECK(replay.first == FirstClick::safe);
  CHECK(*replay.moves == clone_moves);
  CHECK(shown_at(replay, 120) == "01?02?02?");
  CHECK(shown_at(replay, std::nullopt) == "01102?02?");
  CHECK(replay.stated.seconds == 2.5);
}

}  // namespace

TEST_CASE("a game in MVF of each version has its board, its moves and what they open") {
  for (const int key : {0, 1, 999, 58000, 65535}) {
    check_game(mvf_097(clone_game, key));
    check_game(mvf_2006(clone_game, key));
  }
  check_game(clone_texts("2004-2007", "2007 release 2") + date_and(2) + facts_of_2006 +
             rest_of(clone_game, 7, false));
  // A variant of 0.97 without the texts.
  check_game(std::string(7, '\0') + date_and(1) + facts_of_097 + rest_of(clone_game, 7, true));
  // Before 0.97 the last release is not recorded. What is later than the game is not part of it.
  std::vector<MouseAt> held(clone_game.begin(), clone_game.end() - 2);
  held.insert(held.end(), {{2500, 5, 24, 8}, {2510, 1, 24, 40}, {0, 0, 24, 40}});
  check_game(mvf_old(held, blank_name, "\0"s + std::string(20, '7') + "\0"s));
  check_game(mvf_old(held, blank_name, std::string(10, '7')));
  check_game(mvf_old(held, "", std::string(10, '7')));
}

TEST_CASE("the settings and figures of a game in MVF are read") {
  const auto clone = [](const char* years, const char* version, int mode, const std::string& facts,
                        const std::vector<MouseAt>& states, int marks = 0) {
    return testing::game_of(clone_texts(years, version) + date_and(mode) + facts +
                                rest_of(states, 7, facts == facts_of_097, marks),
                            read_mvf);
  };
  const StatedFigures stated = testing::game_of(mvf_097(clone_game), read_mvf).stated;
  CHECK((stated.won == true && stated.three_bv == 3u && stated.three_bv_done == 3u));
  CHECK((stated.left == 1u && stated.chord == 1u && !stated.right));
  CHECK_FALSE(testing::game_of(mvf_2006(clone_game), read_mvf).stated.won);
  // Mode 3 is a known board, and so is each game of the variant of 2008.
  CHECK(clone("2004-2006", "2006", 3, facts_of_2006, clone_game).first == FirstClick::any);
  CHECK(clone("2004-2008", "0.97", 1, facts_of_097, clone_game).first == FirstClick::any);
  // With question marks the third right click on a cell sets no flag.
  std::vector<MouseAt> thrice;
  for (int i = 0; i < 3; ++i) thrice.insert(thrice.end(), {{100 * i, 4, 8, 8}, {100 * i + 50, 0, 8, 8}});
  for (const int marks : {0, 1})
    CHECK(clone("2004-2006", "2006", 1, facts_of_2006, thrice, marks).moves->back().action ==
          (marks == 1 ? Action::unflag : Action::flag));
}

TEST_CASE("a file in MVF that is wrong is refused where it is") {
  check_cut(mvf_097(clone_game), mvf_097(clone_game).size(), read_mvf);
  check_cut(mvf_2006(clone_game), mvf_2006(clone_game).size(), read_mvf);
  const std::string good = mvf_2006(clone_game);
  const std::size_t years = good.find(
      "\11"
      "2004");
  check_wrong(with_bytes(good, years + 9, "9"), years, "other years of the program", read_mvf);
  const std::size_t board = good.find(clone_board_of(1));
  check_wrong(with_bytes(good, board, "\0"s), board, "no columns or no rows", read_mvf);
  check_wrong(with_bytes(good, board + 4, "\4\1"), board + 4,
              "a mine at row 1, column 4 (from 1), expected 2 different cells of 3 x 3", read_mvf);
  check_wrong(with_bytes(good, board + 6, "\3\2"), board + 6, "2 different cells", read_mvf);
  const std::string old = clone_board_of(0) + "\0\0"s;
  check_wrong(old + "123456789012", old.size() + 12, "the file ends, expected the time of the game",
              read_mvf);
}
