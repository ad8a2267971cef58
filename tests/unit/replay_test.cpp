// Recorded games of other programs. Files are put together here byte by byte, as their specifications have
// them.
#include "support/catch.hpp"
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "replay/formats.hpp"
#include "replay/mouse_game.hpp"
#include "support/position_glyphs.hpp"
#include "support/recorded_file.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;
using namespace mines::replay;
using mines::testing::big;
using mines::testing::check_cut;
using mines::testing::check_wrong;
using mines::testing::plane_of;
using mines::testing::replay_of;
using mines::testing::Rows;
using mines::testing::shown_at;
using mines::testing::TemporaryFolder;
using mines::testing::text0;
using namespace std::string_literals;

namespace {

std::uint64_t mines_of(const Rows& rows) {
  std::uint64_t count = 0;
  for (const std::string& row : rows)
    count += static_cast<std::uint64_t>(std::count(row.begin(), row.end(), '*'));
  return count;
}

/// Columns and rows, or rows and columns, are bytes; so are the places of mines.
std::string rmv_board(const Rows& rows) {
  std::string text = big(rows[0].size(), 1) + big(rows.size(), 1) + big(mines_of(rows), 2);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      if (rows[r][c] == '*') text += big(c, 1) + big(r, 1);
    }
  }
  return text;
}

std::string bits_of(const Rows& rows) {
  std::string all;
  for (const std::string& row : rows) all += row;
  while (all.size() % 8 != 0) all += '.';
  std::string bytes;
  for (std::size_t i = 0; i < all.size(); i += 8) {
    int byte = 0;
    for (std::size_t k = 0; k < 8; ++k) byte = 2 * byte + (all[i + k] == '*' ? 1 : 0);
    bytes += static_cast<char>(byte);
  }
  return bytes;
}

std::string rmv(int version, const Rows& rows, const std::string& events, const std::string& flags = "") {
  const bool first = version == 1;
  const std::string result = first ? "\nLEVEL:1#SCORE:2.5#\n" : "";
  const std::string program = "Vienna Minesweeper - 4.0";
  const std::string player = big(2, 2) +
                             "\x03"
                             "Ada" +
                             "\x00"s;
  const std::string board = big(1234, 4) + rmv_board(rows);
  const std::string properties = first ? std::string("\0\1\0\3\1", 5) : std::string("\0\1\0\3\5\0\x18", 7);
  const std::string extensions = first ? "" : big(1, 2) + "\x01k\x02vw";
  std::string text = "*rmv" + big(static_cast<std::uint64_t>(version), 2);
  if (!first) text += "\x01\x04";
  text += big(0, 4);  // nobody needs the size of the file
  if (first) text += big(result.size(), 2);
  text += big(program.size(), 2) + big(player.size(), 2) + big(board.size(), 2) + big(flags.size(), 2) +
          big(properties.size(), 2);
  if (!first) text += big(extensions.size(), 2);
  text += big(events.size(), 4) + big(3, 2);
  return text + result + program + player + board + flags + properties + extensions + events + "sum";
}

std::string rmv_mouse(int kind, std::uint64_t milliseconds) {
  return big(static_cast<std::uint64_t>(kind), 1) + big(milliseconds, 3) + "\x01" + big(30, 2) + big(70, 2);
}

/// An event of the mouse at a cell of 16 pixels. Version 1 counts pixels from the window's corner, 12 and 56
/// pixels off the board's.
std::string rmv_mouse_at(MouseEvent event, std::uint64_t milliseconds, Cell cell) {
  return big(static_cast<std::uint64_t>(event), 1) + big(milliseconds, 3) + "\x01" +
         big(static_cast<std::uint64_t>(12 + 16 * cell.column + 8), 2) +
         big(static_cast<std::uint64_t>(56 + 16 * cell.row + 8), 2);
}

std::string rmv_change(int kind, int row, int column) {
  return big(static_cast<std::uint64_t>(kind), 1) + big(static_cast<std::uint64_t>(column), 1) +
         big(static_cast<std::uint64_t>(row), 1);
}

/// What the mouse does at a cell.
struct Act {
  MouseEvent event;
  std::uint32_t milliseconds;
  Cell cell;
};

constexpr int pixels = 20;
constexpr int mode_classic = 0;

std::string evf(int version, const Rows& rows, const std::vector<Act>& acts, int mode = mode_classic,
                bool transcoded = false) {
  std::string text = big(static_cast<std::uint64_t>(version), 1) + big(transcoded ? 0x88 : 0x80, 1);
  if (version >= 3) text += big(0, 1);
  text += big(rows.size(), 1) + big(rows[0].size(), 1) + big(mines_of(rows), 2) + big(pixels, 1) +
          big(static_cast<std::uint64_t>(mode), 2) + big(3, 2);
  if (version < 4) {
    text += big(2500, 3) + text0("Meta 3.1") + text0("Ada") + text0("") + text0("unique") +
            text0("1600000000000000") + text0("1600000002500000") + text0("AT");
    if (version >= 2) text += text0("0123456789abcdef");
  } else {
    text += big(2500, 4) + "AT" + big(1600000000000000, 8) + big(1600000002500000, 8) + text0("Meta 4");
    if (transcoded) text += text0("Meta 3.2") + text0("utf-8");
    text += text0("Ada") + text0("") + text0("unique") + big(4, 2) + "uuid";
  }
  text += bits_of(rows);
  if (version == 4) text += big(2, 2) + text0("stnb") + text0("ioe");
  std::uint32_t before = 0;
  int x = 0;
  int y = 0;
  for (const Act& act : acts) {
    const int to_x = act.cell.column * pixels + 7;
    const int to_y = act.cell.row * pixels + 3;
    const auto kind = big(static_cast<std::uint64_t>(act.event), 1);
    if (version < 4) {
      text += kind + big(act.milliseconds, 3) + big(static_cast<std::uint64_t>(to_x), 2) +
              big(static_cast<std::uint64_t>(to_y), 2);
      continue;
    }
    std::uint32_t later = act.milliseconds - before;
    while (later > 255) {
      const std::uint32_t pause = std::min<std::uint32_t>(later, 65535);
      text += "\xff" + big(pause, 2);
      later -= pause;
    }
    text += kind + big(later, 1) + big(static_cast<std::uint64_t>(to_x - x), 2) +
            big(static_cast<std::uint64_t>(to_y - y), 2);
    before = act.milliseconds;
    x = to_x;
    y = to_y;
  }
  if (version == 4) {
    text += "\xc8\x05" + big(10000, 2) + big(0x4000000000000000, 8);  // a number
    text += "\xc9\x05" + big(10001, 2) + text0("text") + "\x52\x01";  // a text; the game is won
    return text + "\0"s + big(3, 2) + "sum";
  }
  return text + "\0"s + std::string(32, 'c');
}

/// The cells of a position that was read.
std::string shown(const Result<FoundPosition>& found) {
  return testing::glyphs_of(found.value().position.cells);
}

const Rows small{"...", "..*", "..*"};  // 3 x 3: numbers 0 1 1, 0 2 -, 0 2 -

}  // namespace

TEST_CASE("a game in RMV has its board, and what was open at each time") {
  for (const int version : {1, 2}) {
    std::string events = rmv_mouse(1, 10) + rmv_mouse(3, 40) + rmv_change(9, 0, 0);
    for (const auto& [row, column, number] :
         {std::array{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 1}, {1, 1, 2}, {2, 1, 2}})
      events += rmv_change(18 + number, row, column);
    events += rmv_mouse(4, 500) + rmv_change(13, 1, 2);
    if (version == 1) events += big(0, 1) + big(77, 4);
    if (version == 2) events += "\x1c\x64\x1f";  // 100 ms later
    events += rmv_change(27, 2, 2) + big(15, 1) + big(1234, 3);
    const auto replay = replay_of(rmv(version, small, events, big(1, 2) + "\x02\x01"), read_rmv);
    INFO((replay ? "" : to_string(replay.error())));
    REQUIRE(replay);
    CHECK(replay->mines.size() == BoardSize{3, 3});
    CHECK(replay->mine_count == 2);
    CHECK(replay->mines.test({1, 2}));
    CHECK(replay->mines.test({2, 2}));
    CHECK(shown_at(*replay, 39) == "?????????");
    CHECK(shown_at(*replay, 40) == "01?02?02?");
    CHECK(shown_at(*replay, 500) == (version == 1 ? "01?02?02!" : "01?02?02?"));
    CHECK(shown_at(*replay, 600) == "01?02?02!");
    CHECK(shown_at(*replay, std::nullopt) == "01?02?02!");
    CHECK(position_at(*replay, 0)->mines == 2u);
  }
}

TEST_CASE("cells are opened in the order of the file, each once, though the clock is set back") {
  using enum MouseEvent;
  const std::vector<Opening> expected{{500, {1, 1}}, {500, {0, 1}}, {600, {2, 1}}};
  const std::string again = rmv_change(20, 1, 1) + rmv_change(19, 0, 1);
  const std::string events = rmv_mouse(3, 500) + rmv_change(20, 1, 1) + rmv_mouse(3, 400) + again +
                             rmv_mouse(3, 600) + rmv_change(20, 2, 1) + again + big(16, 1) + big(600, 3);
  for (const int version : {1, 2}) {
    const auto replay = replay_of(rmv(version, small, events), read_rmv);
    REQUIRE(replay);
    CHECK(*replay->openings == expected);
    CHECK(shown_at(*replay, 499) == "?????????");
    CHECK(shown_at(*replay, 500) == "?1??2????");
  }
  const std::vector<Act> acts{{left_down, 0, {1, 1}},   {left_up, 500, {1, 1}},   {left_down, 400, {0, 1}},
                              {left_up, 400, {0, 1}},   {left_down, 600, {1, 1}}, {left_up, 600, {1, 1}},
                              {left_down, 600, {2, 1}}, {left_up, 600, {2, 1}}};
  const auto replay = replay_of(evf(3, small, acts), read_evf);
  REQUIRE(replay);
  // The game begins 500 ms after the recording.
  CHECK(*replay->openings == std::vector<Opening>{{0, {1, 1}}, {0, {0, 1}}, {100, {2, 1}}});
}

TEST_CASE("a file in RMV that is wrong is refused where it is") {
  const std::string end = big(16, 1) + big(1234, 3);
  for (const int version : {1, 2}) {
    const std::string whole = rmv(version, small, rmv_mouse(3, 40) + rmv_change(19, 0, 2) + end);
    check_cut(whole, whole.size() - 3, read_rmv);
  }
  const std::string good = rmv(2, small, end);
  check_wrong("*rmx" + good.substr(4), 0, "expected '*rmv'", read_rmv);
  check_wrong("*rmv\0\3"s + good.substr(6), 4, "version 3 of the format, expected 1 or 2", read_rmv);
  const std::size_t board = good.find(rmv_board(small));
  check_wrong(good.substr(0, board) + "\0"s + good.substr(board + 1), board, "no columns or no rows",
              read_rmv);
  check_wrong(good.substr(0, board + 4) + "\3\1"s + good.substr(board + 6), board + 4,
              "a mine at row 1, column 3, expected 2 different cells of 3 x 3", read_rmv);
  check_wrong(good.substr(0, board + 4) + "\2\2"s + good.substr(board + 6), board + 6, "2 different cells",
              read_rmv);
  const std::size_t events = good.find(end);
  const auto with = [&](const std::string& event) { return rmv(2, small, event + end); };
  check_wrong(with(rmv_change(20, 0, 2)), events + 1,
              "a 2 was opened, but the board does not have it at row 0, column 2", read_rmv);
  check_wrong(with(rmv_change(18, 1, 2)), events + 1, "a 0 was opened", read_rmv);
  check_wrong(with(rmv_change(27, 0, 0)), events + 1, "a mine was hit, but there is none at row 0, column 0",
              read_rmv);
  check_wrong(with(rmv_change(11, 3, 0)), events + 1, "a change off the board at row 3, column 0", read_rmv);
  check_wrong(with(big(8, 1)), events, "an event of kind 8, which version 2 does not have", read_rmv);
  check_wrong(with(big(0, 1)), events, "an event of kind 0, which version 2", read_rmv);
  check_wrong(rmv(1, small, big(28, 1) + end), rmv(1, small, end).find(end),
              "an event of kind 28, which version 1", read_rmv);
}

TEST_CASE("a game in EVF has its board, and what its clicks open") {
  using enum MouseEvent;
  // A click on a number, a flag, a chord that opens the zeros, and a click on the other mine.
  const std::vector<Act> acts{
      {left_down, 0, {1, 1}},    {left_up, 60, {1, 1}},       {move, 90, {1, 2}},
      {right_down, 400, {1, 2}}, {right_up, 500, {1, 2}},     {left_down, 600, {0, 1}},
      {left_up, 650, {0, 1}},    {right_down, 70000, {0, 1}}, {left_down, 70001, {0, 1}},
      {right_up, 70020, {0, 1}}, {left_up, 70030, {2, 2}},    {left_down, 70100, {2, 2}},
      {left_up, 200000, {2, 2}}, {left_down, 200001, {0, 2}}, {left_up, 200002, {0, 2}}};
  for (const int version : {0, 1, 2, 3, 4}) {
    for (const bool transcoded : {false, true}) {
      INFO(version);
      const auto replay = replay_of(evf(version, small, acts, mode_classic, transcoded), read_evf);
      INFO((replay ? "" : to_string(replay.error())));
      REQUIRE(replay);
      CHECK(replay->mines.size() == BoardSize{3, 3});
      CHECK(replay->mine_count == 2);
      CHECK(replay->mines.test({1, 2}));
      // The game begins 60 ms after the recording.
      CHECK(shown_at(*replay, 0) == "????2????");
      CHECK(shown_at(*replay, 69959) == "?1??2????");
      CHECK(shown_at(*replay, 69960) ==
            "0"
            "11"
            "02?"
            "02?");  // the chord at the 1
      CHECK(shown_at(*replay, 70040) ==
            "011"
            "02?"
            "02?");  // the left button that was left did nothing
      CHECK(shown_at(*replay, std::nullopt) ==
            "011"
            "02?"
            "02?");
    }
  }
}

TEST_CASE("the clock of a game in EVF starts with its first opened cell") {
  using enum MouseEvent;
  // The recording begins with a flag, and the first press is held for 80 ms.
  const std::vector<Act> acts{{right_down, 0, {1, 2}},   {right_up, 20, {1, 2}},    {left_down, 500, {0, 0}},
                              {left_up, 580, {0, 0}},    {left_down, 2000, {0, 2}}, {left_up, 2050, {0, 2}},
                              {right_down, 2100, {2, 2}}};
  const std::vector<GameMove> expected{
      {Action::flag, {1, 2}, 0}, {Action::open, {0, 0}, 0}, {Action::open, {0, 2}, 1.47}};
  for (const int version : {0, 3, 4}) {
    const auto replay = replay_of(evf(version, small, acts), read_evf);
    REQUIRE(replay);
    CHECK(*replay->moves == expected);
    CHECK(replay->openings->front() == Opening{0, {0, 0}});
    CHECK(replay->openings->back() == Opening{1470, {0, 2}});
  }
  // A game without an opened cell has the times of its recording.
  const auto flags = replay_of(
      evf(3, small, {{right_down, 0, {1, 2}}, {right_up, 20, {1, 2}}, {right_down, 70, {0, 0}}}), read_evf);
  CHECK(flags->moves->back().seconds == 0.07);
}

TEST_CASE("a file in EVF that is wrong is refused where it is") {
  using enum MouseEvent;
  const std::vector<Act> acts{{left_down, 0, {1, 1}}, {left_up, 600, {1, 1}}};
  for (const int version : {0, 1, 2, 3, 4}) {
    const std::string whole = evf(version, small, acts);
    check_cut(whole, whole.size() - (version == 4 ? 5 : 32), read_evf);
  }
  const std::string good = evf(3, small, {});
  check_wrong("\5"s + good.substr(1), 0, "version 5 of the format, expected 0 to 4", read_evf);
  check_wrong(good.substr(0, 4) + "\0"s + good.substr(5), 3, "no rows or no columns", read_evf);
  check_wrong(good.substr(0, 7) + "\0"s + good.substr(8), 7, "cells of 0 pixels", read_evf);
  const std::size_t bits = good.size() - 33 - 2;
  check_wrong(good.substr(0, 6) + "\3"s + good.substr(7), bits, "a board with 2 mines, expected 3", read_evf);
  const std::size_t events = bits + 2;
  check_wrong(good.substr(0, events) + "\x0d"s + good.substr(events), events,
              "an event of kind 13, expected 0 to 12 or 255", read_evf);
  CHECK(replay_of(good.substr(0, events) + "\xff", read_evf));
  const std::string newest = evf(4, small, {});
  const std::size_t first = newest.find("ioe") + 4;
  check_wrong(newest.substr(0, first) + "\x64"s + newest.substr(first), first,
              "an event of kind 100, expected", read_evf);
}

TEST_CASE("a game by other rules has a board, but no position") {
  for (const int mode : {11, 16, 65535}) {
    const auto replay = replay_of(evf(3, small, {}, mode), read_evf);
    REQUIRE(replay);
    CHECK(replay->mine_count == 2);
    const auto position = position_at(*replay, std::nullopt);
    REQUIRE_FALSE(position);
    CHECK(position.error().offset == 8u);
    CHECK_THAT(position.error().what,
               Catch::Contains(fmt::format("a game of mode {}, expected 0 to 10", mode)));
  }
}

namespace {

/// What is open after these events, as a position.
std::string after(const Rows& rows, const std::vector<std::pair<MouseEvent, std::optional<Cell>>>& events) {
  Replay replay;
  replay.mines = plane_of(rows);
  MouseGame game(replay.mines);
  for (const auto& [event, cell] : events) game.apply(event, cell.value_or(Cell{-1, -1}), 0);
  replay.openings = game.openings();
  return testing::glyphs_of(position_at(replay, std::nullopt)->cells);
}

}  // namespace

TEST_CASE("the buttons of a mouse open what the rules say") {
  using enum MouseEvent;
  const Cell corner{0, 0};
  const Cell one{0, 1};
  const Cell two{1, 1};
  const Cell mine{1, 2};
  const Cell other_mine{2, 2};
  CHECK(after(small, {{left_up, corner}}) == "?????????");  // it never went down
  CHECK(after(small, {{left_down, two}, {left_up, std::nullopt}}) == "?????????");
  CHECK(after(small, {{left_down, std::nullopt}, {left_up, two}}) == "????2????");
  CHECK(after(small, {{left_change, two}, {left_change, two}}) == "????2????");
  CHECK(after(small, {{left_down, corner}, {left_up, corner}}) == "01?02?02?");
  // A flag protects its cell, from a click and from a cascade, until it is taken away.
  CHECK(after(small, {{flag, two}, {left_down, two}, {left_up, two}}) == "?????????");
  CHECK(after(small, {{flag, two}, {left_down, corner}, {left_up, corner}}) == "01?0??02?");
  CHECK(after(small, {{flag, two}, {right_down, two}, {right_up, two}, {left_down, two}, {left_up, two}}) ==
        "????2????");
  // A chord needs as many flags as the number says; one that is wrong costs the game.
  const std::vector<std::pair<MouseEvent, std::optional<Cell>>> open_one{{left_down, one}, {left_up, one}};
  const auto then = [&](std::vector<std::pair<MouseEvent, std::optional<Cell>>> more) {
    more.insert(more.begin(), open_one.begin(), open_one.end());
    return after(small, more);
  };
  CHECK(then({{middle_down, one}, {middle_up, one}}) == "?1???????");
  CHECK(then({{flag, mine}, {middle_down, one}, {middle_up, one}}) == "01102?02?");
  CHECK(then({{flag, mine}, {middle_change, one}, {middle_change, one}}) == "01102?02?");
  CHECK(then({{flag, mine}, {left_down, one}, {both_down, one}, {left_up, one}}) == "01102?02?");
  CHECK(then({{flag, mine}, {right_change, one}, {left_change, one}, {right_change, one}}) == "01102?02?");
  CHECK(then({{flag, two}, {middle_down, one}, {middle_up, one}}) == "0110?!02?");
  CHECK(then({{flag, mine}, {flag, other_mine}, {middle_down, two}, {middle_up, two}}) ==
        "?1???????");  // closed
  // After a chord, the button that is still down does nothing; pressed again, the other makes a new one.
  CHECK(then({{left_down, one}, {right_down, one}, {right_up, one}, {left_up, two}}) == "?1???????");
  CHECK(then({{left_down, one},
              {right_down, one},
              {right_up, one},
              {flag, mine},
              {right_down, one},
              {right_up, one}}) == "01102?02?");
  CHECK(then({{left_down, one},
              {right_down, mine},
              {left_up, one},
              {right_up, one},
              {left_down, two},
              {left_up, two}}) == "?1??2????");  // pressed second, the right button sets no flag
  // Nothing counts after a mine, or after the last safe cell.
  CHECK(then({{left_down, mine}, {left_up, mine}, {left_down, two}, {left_up, two}}) ==
        "?1??"
        "?!???");
  CHECK(then({{left_down, corner},
              {left_up, corner},
              {left_down, {{0, 2}}},
              {left_up, {{0, 2}}},
              {left_down, mine},
              {left_up, mine}}) == "01102?02?");
}

TEST_CASE("on random boards clicks open what a plain statement of the rules opens") {
  using enum MouseEvent;
  std::mt19937 random(7);
  const auto below = [&](int bound) { return static_cast<int>(random() % static_cast<unsigned>(bound)); };
  for (int i = 0; i < 300; ++i) {
    const int rows = 1 + below(9);
    const int columns = 1 + below(9);
    Rows board(static_cast<std::size_t>(rows), std::string(static_cast<std::size_t>(columns), '.'));
    for (std::string& row : board) {
      for (char& cell : row) cell = below(6) == 0 ? '*' : '.';
    }
    const auto at = [&](int r, int c) {
      return r < 0 || r >= rows || c < 0 || c >= columns
                 ? ' '
                 : board[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
    };
    const auto number = [&](int r, int c) {
      int count = 0;
      for (int dr = -1; dr <= 1; ++dr)
        for (int dc = -1; dc <= 1; ++dc) count += at(r + dr, c + dc) == '*' ? 1 : 0;
      return count;
    };
    std::string expected(static_cast<std::size_t>(rows * columns), '?');
    const auto open = [&](const auto& self, int r, int c) -> void {
      if (at(r, c) == ' ') return;
      char& cell = expected[static_cast<std::size_t>(r * columns + c)];
      if (cell != '?') return;
      cell = static_cast<char>('0' + number(r, c));
      for (int k = 0; k < 9 && number(r, c) == 0; ++k) self(self, r + k / 3 - 1, c + k % 3 - 1);
    };
    std::vector<Act> acts;
    for (int click = 0; click < 5; ++click) {
      const int r = below(rows);
      const int c = below(columns);
      if (at(r, c) == '*') continue;
      const auto now = static_cast<std::uint32_t>(300 * click);
      acts.push_back({left_down, now, {r, c}});
      acts.push_back({left_up, now + 200, {r, c}});
      open(open, r, c);
    }
    const auto replay = replay_of(evf(3 + i % 2, board, acts), read_evf);
    REQUIRE(replay);
    REQUIRE(shown_at(*replay, std::nullopt) == expected);
  }
}

TEST_CASE("the name of a file tells its format, and a time is for recorded games") {
  const TemporaryFolder folder;
  using enum MouseEvent;
  const std::string game = folder.write("a.evf", evf(4, small,
                                                     {{left_down, 0, {1, 1}},
                                                      {left_up, 100, {1, 1}},
                                                      {left_down, 1500, {0, 0}},
                                                      {left_up, 1600, {0, 0}}}));
  CHECK(shown(read_any_position(game, std::nullopt)) == "01?02?02?");
  CHECK(shown(read_any_position(game, 1.499)) == "????2????");
  CHECK(shown(read_any_position(game, 1.5)) == "01?02?02?");
  CHECK(shown(read_any_position(game, 1e300)) == "01?02?02?");
  CHECK(shown(read_any_position(folder.write("a.rmv", rmv(1, small, big(16, 1) + big(0, 3))), 0)) ==
        "?????????");
  CHECK(shown(read_any_position(folder.write("a.mine", "2x1x1\nH1\n"), std::nullopt)) == "?1");
  CHECK(shown(read_any_position(folder.write("a.json", R"({"board":"x1","total_mines":1})"), std::nullopt)) ==
        "?1");
  CHECK(shown(read_any_position(folder.write("a.txt", "1 2\n!1\n"), std::nullopt)) == "!1");
  for (const char* const name : {"b.JSON", "b.Json"})
    CHECK(shown(read_any_position(folder.write(name, R"({"board":"x1","total_mines":1})"), std::nullopt)) ==
          "?1");
  CHECK(shown(read_any_position(folder.write("b.ascii", "x1\n"), std::nullopt)) == "?1");
  CHECK(shown(read_any_position(folder.write("b.position", "?1\n"), std::nullopt)) == "?1");
  const std::string address =
      "https://davidnhill.github.io/JSMinesweeper/index.html?board=3x1x1&analysis=adabaaabSb2";
  CHECK(shown(read_any_position(address, std::nullopt)) == "?1!");
  CHECK(shown(read_any_position(folder.write("b.url", address + "\n"), std::nullopt)) == "?1!");
  CHECK_FALSE(format_of("folder.json/game"));
  CHECK_FALSE(format_of("json"));
  const auto wrong = read_any_position(folder / "a.txt", 1.0);
  REQUIRE_FALSE(wrong);
  CHECK(to_string(wrong.error()) ==
        "--at: expected a recorded game, a file .evf, .evfs, .rmv, .avf, .mvf or .rawvf");
}

namespace {

std::string avf_event(int mouse, int seconds, int hundredths, int x, int y) {
  std::string event;
  for (const int byte :
       {mouse, x / 256, (seconds + 1) % 256, x % 256, hundredths, y / 256, (seconds + 1) / 256, y % 256})
    event += static_cast<char>(byte);
  return event;
}

/// What Arbiter 0.52 writes behind the events: arbiter_beg.avf and others of github.com/hgraceb/flop-player
/// v1.0.2.
const std::string avf_tail =
    "cs=" + std::string(17, 's') + "RealTime: 1.50\rSkin: 3.1\rAda\rMinesweeper Arbiter 0.52.3. Copyright\r";

/// A game of Arbiter. `board` is all from the level to the last mine. parser_avf.c of
/// github.com/thefinerminer/minesweeper-rawvf at 8a01846 reads the events of these files, too.
std::string avf_of(const std::string& board, const std::string& events) {
  return "\x34" + std::string(4, 'v') + board +
         "xx\x7f=[3|W3H3M2|4.6.2021.12:39:02:3390|4.12:39:09:7763|B3T2.50]" + events + std::string(8, '\0') +
         avf_tail;
}
/// The board `small` as a custom game.
std::string avf(const std::string& events) { return avf_of("\6\2\2" + big(2, 2) + "\2\3\3\3"s, events); }

}  // namespace

TEST_CASE("a game in AVF has its board, its moves and what they open") {
  const std::string events = avf_event(1, 0, 0, 8, 8) + avf_event(3, 0, 0, 8, 8) + avf_event(5, 0, 12, 8, 8) +
                             avf_event(9, 1, 0, 40, 20) + avf_event(17, 1, 0, 40, 20) +
                             avf_event(33, 300, 5, 24, 8) + avf_event(65, 300, 50, 24, 8);
  const auto replay = replay_of(avf(events), read_avf);
  INFO((replay ? "" : to_string(replay.error())));
  REQUIRE(replay);
  CHECK(replay->mines.size() == BoardSize{3, 3});
  CHECK(replay->mines.test({1, 2}));
  CHECK(replay->mines.test({2, 2}));
  CHECK(replay->first == FirstClick::safe);
  const std::vector<GameMove> expected{
      {Action::open, {0, 0}, 0.12}, {Action::flag, {1, 2}, 1}, {Action::chord, {0, 1}, 300.5}};
  CHECK(*replay->moves == expected);
  CHECK(shown_at(*replay, 120) == "01?02?02?");
  CHECK(shown_at(*replay, std::nullopt) == "01102?02?");
  const std::string whole = avf(events);
  check_cut(whole, whole.size() - avf_tail.size(), read_avf);
  check_wrong("\x34" + std::string(4, 'v') + "\7", 5, "level 7, expected 3 to 6", read_avf);
  check_wrong(whole.substr(0, 10) + "\4\1" + whole.substr(12), 10, "expected 2 different cells of 3 x 3",
              read_avf);
  check_wrong(avf(avf_event(1, 0, 0, 8, 8) + avf_event(2, 0, 0, 8, 8)), whole.find(']') + 9,
              "an event of kind 2", read_avf);
}

TEST_CASE("a game in AVF of a usual level has its size and mines") {
  const auto [level, size, mines] = GENERATE(table<int, BoardSize, int>(
      {{3, BoardSize{8, 8}, 10}, {4, BoardSize{16, 16}, 40}, {5, BoardSize{16, 30}, 99}}));
  INFO(level);
  std::string board(1, static_cast<char>(level));
  for (int i = 0; i < mines; ++i) {  // from the last cell backwards; rows and columns count from 1
    const Cell cell = size.cell(size.cells() - 1 - static_cast<std::uint64_t>(i));
    board += {static_cast<char>(cell.row + 1), static_cast<char>(cell.column + 1)};
  }
  const auto replay =
      replay_of(avf_of(board, avf_event(3, 0, 0, 8, 8) + avf_event(5, 0, 12, 8, 8)), read_avf);
  INFO((replay ? "" : to_string(replay.error())));
  REQUIRE(replay);
  CHECK(replay->mines.size() == size);
  for (std::uint64_t i = 0; i < size.cells(); ++i)
    CHECK(replay->mines.test(size.cell(i)) == (i + static_cast<std::uint64_t>(mines) >= size.cells()));
  CHECK(replay->moves->size() == 1);
}

TEST_CASE("a game in RawVF has the moves of its mouse") {
  const std::string head =
      "Program: x\r\nMarks: On\nMode: UPK\nBoard:\n000\n00*\n00*\nEvents:\n-0.100 mv 1 1 (3 3)\n";
  const std::string events =
      "0.000 sc 1 1 (8 8)\n0.010 lr 1 1 (8 8)\n0.250 lc 1 1 (8 8)\n0.300 lr 1 1 (8 8)\npressed 1 1\n"
      "1.00 rc 3 2 (40 20)\n1.00 rr 3 2 (40 20)\n1.1 rc 3 2 (40 20)\n1.1 rr 3 2 (40 20)\n1.2 rc 3 2 (40 20)\n"
      "1.2 rr 3 2 (40 20)\n1.3 rc 3 2 (40 20)\n1.3 rr 3 2 (40 20)\n2 rc 1 1 (3 3)\n2 rr 1 1 (3 3)\n"
      "2.5 rc 2 1 (20 3)\n2.5 lc 2 1 (20 3)\n2.6 lr 2 1 (20 3)\n2.7 rr 2 1 (20 3)\n3 lc 1 1 (-3 3)\n3 lr 1 1 "
      "(-3 3)\n";
  const auto replay = replay_of(head + events, read_rawvf_game);
  INFO((replay ? "" : to_string(replay.error())));
  REQUIRE(replay);
  CHECK(replay->mine_count == 2);
  CHECK(replay->first == FirstClick::any);
  // A chord at a closed cell, a flag that becomes a question mark, then nothing and a flag, an idle right
  // click, a chord with both buttons; the last click is off the board.
  const std::vector<GameMove> expected{{Action::chord, {0, 0}, 0.01}, {Action::open, {0, 0}, 0.3},
                                       {Action::flag, {1, 2}, 1},     {Action::unflag, {1, 2}, 1.1},
                                       {Action::unflag, {1, 2}, 1.2}, {Action::flag, {1, 2}, 1.3},
                                       {Action::flag, {0, 0}, 2},     {Action::chord, {0, 1}, 2.6}};
  CHECK(*replay->moves == expected);
  CHECK(shown_at(*replay, std::nullopt) == "01102?02?");
}

TEST_CASE("the moves in RMV are those of its mouse, if these open what the file says") {
  using enum MouseEvent;
  const std::string end = big(16, 1) + big(1234, 3);
  // The first press of the button is not recorded.
  const std::string good = rmv_mouse_at(left_up, 10, {1, 1}) + rmv_change(20, 1, 1) +
                           rmv_mouse_at(right_down, 50, {1, 2}) + rmv_change(13, 1, 2) +
                           rmv_mouse_at(right_up, 60, {1, 2});
  const auto replay = replay_of(rmv(1, small, good + end), read_rmv);
  REQUIRE(replay);
  REQUIRE(replay->moves);
  const std::vector<GameMove> expected{{Action::open, {1, 1}, 0.01}, {Action::flag, {1, 2}, 0.05}};
  CHECK(*replay->moves == expected);
  const auto other =
      replay_of(rmv(1, small, rmv_mouse_at(left_up, 10, {1, 1}) + rmv_change(19, 0, 1) + end), read_rmv);
  REQUIRE(other);
  REQUIRE_FALSE(other->moves);
  CHECK_THAT(other->moves.error().what, Catch::Contains("the clicks open other cells than the file says"));
}

namespace {

/// Players press the right button on a number, move on and release it over a closed cell. Programs record
/// both places, and set no flag. In test_sweeping_view/replays/test_subject.evf of
/// github.com/ralokt/sweeping-view v0.4.0 19 right clicks go over two cells; its header says that the game
/// was won, and flags where the button goes up would lose it.
const std::vector<Act> slide{{MouseEvent::left_down, 0, {0, 0}},    {MouseEvent::left_up, 40, {0, 0}},
                             {MouseEvent::right_down, 500, {0, 1}}, {MouseEvent::move, 550, {0, 2}},
                             {MouseEvent::right_up, 600, {0, 2}},   {MouseEvent::left_down, 1000, {0, 2}},
                             {MouseEvent::left_up, 1050, {0, 2}}};

std::string slide_in_rawvf() {
  const std::vector<std::pair<MouseEvent, const char*>> words{{MouseEvent::move, "mv"},
                                                              {MouseEvent::left_down, "lc"},
                                                              {MouseEvent::left_up, "lr"},
                                                              {MouseEvent::right_down, "rc"},
                                                              {MouseEvent::right_up, "rr"}};
  std::string text = "Program: x\nBoard:\n000\n00*\n00*\nEvents:\n";
  for (const Act& act : slide) {
    const auto word =
        std::find_if(words.begin(), words.end(), [&](const auto& each) { return each.first == act.event; });
    text +=
        fmt::format("{:.3f} {} {} {} ({} {})\n", act.milliseconds / 1000.0, word->second, act.cell.column + 1,
                    act.cell.row + 1, 16 * act.cell.column + 8, 16 * act.cell.row + 8);
  }
  return text;
}

std::string slide_in_avf() {
  const std::vector<std::pair<MouseEvent, int>> kinds{{MouseEvent::move, 1},
                                                      {MouseEvent::left_down, 3},
                                                      {MouseEvent::left_up, 5},
                                                      {MouseEvent::right_down, 9},
                                                      {MouseEvent::right_up, 17}};
  std::string events;
  for (const Act& act : slide) {
    const auto kind =
        std::find_if(kinds.begin(), kinds.end(), [&](const auto& each) { return each.first == act.event; });
    const auto now = static_cast<int>(act.milliseconds);
    events +=
        avf_event(kind->second, now / 1000, now % 1000 / 10, 16 * act.cell.column + 8, 16 * act.cell.row + 8);
  }
  return avf(events);
}

/// RMV leaves out the first press, and has what each event opened.
std::string slide_in_rmv() {
  std::string events;
  for (std::size_t i = 1; i < slide.size(); ++i) {
    events += rmv_mouse_at(slide[i].event, slide[i].milliseconds, slide[i].cell);
    if (i == 1) {
      for (int row = 0; row < 3; ++row)
        events += rmv_change(18, row, 0) + rmv_change(row == 0 ? 19 : 20, row, 1);
    }
  }
  return rmv(1, small, events + rmv_change(19, 0, 2) + big(16, 1) + big(1050, 3));
}

}  // namespace

TEST_CASE("the right button acts where and when it goes down, in every format") {
  const std::vector<GameMove> expected{
      {Action::open, {0, 0}, 0.04}, {Action::flag, {0, 1}, 0.5}, {Action::open, {0, 2}, 1.05}};
  const auto check = [&](const Result<Replay>& replay, double before = 0) {
    INFO((replay ? "" : to_string(replay.error())));
    REQUIRE(replay);
    INFO((replay->moves ? "" : to_string(replay->moves.error())));
    REQUIRE(replay->moves);
    std::vector<GameMove> moves = *replay->moves;
    for (GameMove& move : moves) move.seconds = std::round((move.seconds + before) * 1000) / 1000;
    CHECK(moves == expected);
    CHECK(shown_at(*replay, std::nullopt) ==
          "011"
          "02?"
          "02?");
  };
  // The clock of EVF starts with the first opened cell, 40 ms after the first press.
  for (const int version : {0, 3, 4}) check(replay_of(evf(version, small, slide), read_evf), 0.04);
  check(replay_of(slide_in_rmv(), read_rmv));
  check(replay_of(slide_in_avf(), read_avf));
  check(replay_of(slide_in_rawvf(), read_rawvf_game));
}

TEST_CASE("a right click on an open cell counts once, unless it becomes a chord") {
  using enum MouseEvent;
  const Cell one{0, 1};
  const Cell two{1, 1};
  const Cell closed{0, 2};
  const std::optional<Cell> off;
  const BitPlane mines = plane_of(small);
  const auto moves_after = [&](const std::vector<std::pair<MouseEvent, std::optional<Cell>>>& events) {
    MouseGame game(mines);
    for (const MouseEvent event : {left_down, left_up}) game.apply(event, {0, 0}, 0);
    for (const auto& [event, cell] : events) game.apply(event, cell.value_or(Cell{-1, -1}), 0);
    std::vector<GameMove> moves = game.moves();
    moves.erase(moves.begin());
    return moves;
  };
  const GameMove idle{Action::flag, one, 0};
  using Moves = std::vector<GameMove>;
  CHECK(moves_after({{right_down, one}, {right_up, one}}) == Moves{idle});
  CHECK(moves_after({{right_down, one}, {right_up, off}}) == Moves{idle});
  CHECK(moves_after({{right_down, off}, {right_up, closed}}).empty());
  // The chord is at the cell of the first release.
  const GameMove chord{Action::chord, two, 0};
  CHECK(moves_after({{right_down, one}, {left_down, one}, {left_up, two}, {right_up, two}}) == Moves{chord});
  CHECK(moves_after({{right_down, one}, {left_down, one}, {right_up, two}, {left_up, two}}) == Moves{chord});
  CHECK(moves_after({{right_change, one}, {left_change, one}, {right_change, two}}) == Moves{chord});
  // A chord that begins with the left button takes back no right click before it.
  CHECK(moves_after(
            {{right_down, one}, {right_up, one}, {left_down, two}, {right_down, two}, {left_up, two}}) ==
        Moves{idle, chord});
  // So does the middle button.
  CHECK(moves_after({{right_down, one}, {middle_down, two}, {middle_up, two}, {right_up, one}}) ==
        Moves{idle, chord});
}

TEST_CASE("what a file states of its game is read") {
  using enum MouseEvent;
  // evf() states a win, 3BV 3 and 2.5 s in all versions.
  for (const int version : {0, 3, 4}) {
    const StatedFigures stated = replay_of(evf(version, small, {}), read_evf)->stated;
    CHECK(stated.won == true);
    CHECK_FALSE(stated.lost);
    CHECK(stated.three_bv == 3u);
    CHECK(stated.seconds == 2.5);
  }
  std::string unfinished = evf(3, small, {});
  unfinished[1] = '\0';
  CHECK(replay_of(unfinished, read_evf)->stated.won == false);
  for (const auto& [end, won, lost] : {std::tuple{15, false, true}, {16, true, false}, {17, false, false}}) {
    const StatedFigures stated =
        replay_of(rmv(2, small, big(static_cast<std::uint64_t>(end), 1) + big(1234, 3)), read_rmv)->stated;
    CHECK(stated.won == won);
    CHECK(stated.lost == lost);
    CHECK(stated.seconds == 1.234);
    CHECK(stated.three_bv == 5u);
  }
  // Version 1 has 3BV in the text of the result only; rmv() leaves it out there.
  std::string old = rmv(1, small, big(16, 1) + big(1234, 3));
  CHECK_FALSE(replay_of(old, read_rmv)->stated.three_bv);
  const std::string score = "SCORE:2.5#";
  old.replace(old.find(score), score.size(), "S:\n#3BV:14#");
  old[11] = static_cast<char>(old[11] + 1);  // the size of the result, which is one byte longer now
  CHECK(replay_of(old, read_rmv)->stated.three_bv == 14u);
  const StatedFigures stated = replay_of(avf(avf_event(1, 0, 0, 8, 8)), read_avf)->stated;
  CHECK(stated.three_bv == 3u);
  CHECK(stated.seconds == 1.5);  // Arbiter's clock shows 1 in the first second
  CHECK(stated.seconds_step == 0.01);
  CHECK_FALSE(stated.won);
}

TEST_CASE("a '[' alone before the times of a game in AVF is not theirs") {
  std::string game = avf(avf_event(1, 0, 0, 8, 8));
  game.insert(game.find("xx\x7f"), "ab[c");
  const auto replay = replay_of(game, read_avf);
  REQUIRE(replay);
  CHECK(replay->stated.three_bv == 3u);
}

TEST_CASE("EVFS holds several games in EVF") {
  using enum MouseEvent;
  const Rows other{"*..", "...", "..."};
  const std::string first = evf(4, small, {{left_down, 0, {1, 1}}, {left_up, 60, {1, 1}}});
  const std::string second = evf(4, other, {{left_down, 0, {0, 1}}, {left_up, 60, {0, 1}}});
  const auto unit = [](const std::string& name, const std::string& game) {
    return text0(name) + big(game.size(), 4) + game + "ck";
  };
  const std::string file = big(0, 1) + big(2, 2) + unit("one", first) + unit("two", second);
  const auto game = [](std::uint64_t number) {
    return [number](ByteReader& from) { return read_evfs_game(from, number); };
  };
  const auto one = replay_of(file, game(1));
  REQUIRE(one);
  CHECK(shown_at(*one, std::nullopt) == "????2????");
  CHECK(one->warnings.empty());
  const auto two = replay_of(file, game(2));
  REQUIRE(two);
  CHECK(shown_at(*two, std::nullopt) == "?1???????");
  // Without a number the first is read, and the others are mentioned.
  const auto any = replay_of(file, read_evfs);
  REQUIRE(any);
  CHECK(shown_at(*any, std::nullopt) == "????2????");
  CHECK(any->warnings == std::vector<std::string>{"the file has 2 games; this is the first"});
  CHECK(replay_of(big(0, 1) + big(2, 2) + unit("one", first), read_evfs)->warnings.empty());
  const std::size_t length = file.size();
  check_wrong(file, length, "the file ends after 2 games, expected game 3", game(3));
  check_wrong(big(0, 1) + big(2, 2), 3, "the file ends after 0 games, expected game 1", read_evfs);
  check_wrong("\1" + file.substr(1), 0, "version 1 of the format, expected 0", read_evfs);
  const std::size_t size_at = 3 + 4;
  std::string wrong = file;
  wrong.replace(size_at, 4, big(first.size() - 1 - 5, 4));  // shorter than its events
  check_wrong(wrong, size_at + 4, "a game of", read_evfs);
  for (std::size_t bytes = 0; bytes < length; ++bytes) {
    const auto cut = replay_of(file.substr(0, bytes), game(2));
    REQUIRE_FALSE(cut);
    REQUIRE(cut.error().offset == bytes);
  }
}
