// Recorded games of other programs. Files are put together here byte by byte, as their specifications have
// them.
#include "support/catch.hpp"
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

#include "replay/formats.hpp"
#include "replay/mouse_game.hpp"
#include "support/recorded_file.hpp"
#include "support/tables.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;
using namespace mines::replay;
using namespace mines::testing;
using namespace std::string_literals;

namespace {

const Field small = field_of(three_rows);

/// Columns and rows are bytes; so are the places of mines.
std::string rmv_board(const Field& field) {
  const std::vector<Cell> mines = mines_of(field);
  std::string text = big(field.size().columns, 1) + big(field.size().rows, 1) + big(mines.size(), 2);
  for (const Cell mine : mines) text += big(mine.column, 1) + big(mine.row, 1);
  return text;
}

std::string bits_of(const Field& field) {
  std::string bytes((field.size().cells() + 7) / 8, '\0');
  for (const Cell mine : mines_of(field)) {
    char& byte = bytes[field.size().index(mine) / 8];
    byte = static_cast<char>(byte | 0x80 >> field.size().index(mine) % 8);
  }
  return bytes;
}

std::string rmv(int version, const std::string& events, const std::string& flags = "") {
  const bool first = version == 1;
  const std::string result = first ? "\nLEVEL:1#SCORE:2.5#\n" : "";
  const std::string program = "Vienna Minesweeper - 4.0";
  const std::string player = big(2, 2) + "\x03" + "Ada\0"s;
  const std::string board = big(1234, 4) + rmv_board(small);
  const std::string properties = first ? "\0\1\0\3\1"s : "\0\1\0\3\5\0\x18"s;
  const std::string extensions = first ? "" : big(1, 2) + "\x01k\x02vw";
  std::string text = "*rmv" + big(version, 2);
  if (!first) text += "\x01\x04";
  text += big(0, 4);  // nobody needs the size of the file
  if (first) text += big(result.size(), 2);
  for (const std::string& part : {program, player, board, flags, properties}) text += big(part.size(), 2);
  if (!first) text += big(extensions.size(), 2);
  text += big(events.size(), 4) + big(3, 2);
  return text + result + program + player + board + flags + properties + extensions + events + "sum";
}

/// An event of the mouse at a cell of 16 pixels. Version 1 counts pixels from the window's corner, 12 and 56
/// pixels off the board's.
std::string rmv_mouse(MouseEvent event, std::uint64_t milliseconds, Cell cell) {
  return big(event, 1) + big(milliseconds, 3) + "\x01" + big(12 + 16 * cell.column + 8, 2) +
         big(56 + 16 * cell.row + 8, 2);
}

std::string rmv_change(int kind, int row, int column) { return big(kind, 1) + big(column, 1) + big(row, 1); }

const std::string rmv_end = big(16, 1) + big(1234, 3);

/// What the mouse does at a cell.
struct Act {
  MouseEvent event;
  std::uint32_t milliseconds;
  Cell cell;
};

constexpr int pixels = 20;
constexpr int mode_classic = 0;

std::string evf(int version, const Field& field, const std::vector<Act>& acts, int mode = mode_classic,
                bool transcoded = false) {
  std::string text = big(version, 1) + big(transcoded ? 0x88 : 0x80, 1);
  if (version >= 3) text += big(0, 1);
  text += big(field.size().rows, 1) + big(field.size().columns, 1) + big(field.mine_count(), 2) +
          big(pixels, 1) + big(mode, 2) + big(3, 2);
  if (version < 4) {
    text += big(2500, 3);
    for (const char* const each :
         {"Meta 3.1", "Ada", "", "unique", "1600000000000000", "1600000002500000", "AT"})
      text += text0(each);
    if (version >= 2) text += text0("0123456789abcdef");
  } else {
    text += big(2500, 4) + "AT" + big(1600000000000000, 8) + big(1600000002500000, 8) + text0("Meta 4");
    if (transcoded) text += text0("Meta 3.2") + text0("utf-8");
    text += text0("Ada") + text0("") + text0("unique") + big(4, 2) + "uuid";
  }
  text += bits_of(field);
  if (version == 4) text += big(2, 2) + text0("stnb") + text0("ioe");
  Act before{MouseEvent::move, 0, {}};
  int x = 0;
  int y = 0;
  for (const Act& act : acts) {
    const int to_x = act.cell.column * pixels + 7;
    const int to_y = act.cell.row * pixels + 3;
    if (version < 4) {
      text += big(act.event, 1) + big(act.milliseconds, 3) + big(to_x, 2) + big(to_y, 2);
      continue;
    }
    std::uint32_t later = act.milliseconds - std::exchange(before, act).milliseconds;
    while (later > 255) {
      const std::uint32_t pause = std::min<std::uint32_t>(later, 65535);
      text += "\xff" + big(pause, 2);
      later -= pause;
    }
    text += big(act.event, 1) + big(later, 1) + big(to_x - x, 2) + big(to_y - y, 2);
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

void check_board(const Replay& replay) {
  CHECK(replay.mines.size() == BoardSize{3, 3});
  CHECK(replay.mine_count == 2);
  CHECK((replay.mines.test({1, 2}) && replay.mines.test({2, 2})));
}

}  // namespace

TEST_CASE("a game in RMV has its board, and what was open at each time") {
  using enum MouseEvent;
  for (const int version : {1, 2}) {
    std::string events = rmv_mouse(move, 10, {}) + rmv_mouse(left_up, 40, {}) + rmv_change(9, 0, 0);
    for (const auto& [row, column, number] :
         {std::array{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 1}, {1, 1, 2}, {2, 1, 2}})
      events += rmv_change(18 + number, row, column);
    events += rmv_mouse(right_down, 500, {}) + rmv_change(13, 1, 2);
    if (version == 1) events += big(0, 1) + big(77, 4);
    if (version == 2) events += "\x1c\x64\x1f";  // 100 ms later
    events += rmv_change(27, 2, 2) + rmv_end;
    const Replay replay = game_of(rmv(version, events, big(1, 2) + "\x02\x01"), read_rmv);
    check_board(replay);
    CHECK(shown_at(replay, 39) == "?????????");
    CHECK(shown_at(replay, 40) == "01?02?02?");
    CHECK(shown_at(replay, 500) == (version == 1 ? "01?02?02!" : "01?02?02?"));
    CHECK(shown_at(replay, 600) == "01?02?02!");
    CHECK(shown_at(replay, std::nullopt) == "01?02?02!");
    CHECK(position_at(replay, 0)->mines == 2u);
    // The mouse was at the first cell and stayed there, but for a move by (1, -1) at 24 pixels a cell.
    CHECK(replay.path.value() == Approx(version == 1 ? 0 : std::sqrt(2) * 16 / 24));
  }
}

TEST_CASE("cells are opened in the order of the file, each once, though the clock is set back") {
  using enum MouseEvent;
  const std::vector<Opening> expected{{500, {1, 1}}, {500, {0, 1}}, {600, {2, 1}}};
  const std::string again = rmv_change(20, 1, 1) + rmv_change(19, 0, 1);
  const std::string events = rmv_mouse(left_up, 500, {}) + rmv_change(20, 1, 1) +
                             rmv_mouse(left_up, 400, {}) + again + rmv_mouse(left_up, 600, {}) +
                             rmv_change(20, 2, 1) + again + rmv_end;
  for (const int version : {1, 2}) CHECK(*game_of(rmv(version, events), read_rmv).openings == expected);
  const std::vector<Act> acts{{left_down, 0, {1, 1}},   {left_up, 500, {1, 1}},   {left_down, 400, {0, 1}},
                              {left_up, 400, {0, 1}},   {left_down, 600, {1, 1}}, {left_up, 600, {1, 1}},
                              {left_down, 600, {2, 1}}, {left_up, 600, {2, 1}}};
  // The game begins 500 ms after the recording.
  CHECK(*game_of(evf(3, small, acts), read_evf).openings ==
        std::vector<Opening>{{0, {1, 1}}, {0, {0, 1}}, {100, {2, 1}}});
}

TEST_CASE("a file in RMV that is wrong is refused where it is") {
  using enum MouseEvent;
  for (const int version : {1, 2}) {
    const std::string whole = rmv(version, rmv_mouse(left_up, 40, {}) + rmv_change(19, 0, 2) + rmv_end);
    check_cut(whole, whole.size() - 3, read_rmv);
  }
  const std::string good = rmv(2, rmv_end);
  const std::size_t board = good.find(rmv_board(small));
  const std::size_t events = good.find(rmv_end);
  check_wrong(with_bytes(good, 0, "*rmx"), 0, "expected '*rmv'", read_rmv);
  check_wrong(with_bytes(good, 4, "\0\3"s), 4, "version 3 of the format, expected 1 or 2", read_rmv);
  check_wrong(with_bytes(good, board, "\0"s), board, "no columns or no rows", read_rmv);
  check_wrong(with_bytes(good, board + 4, "\3\1"), board + 4,
              "a mine at row 1, column 3, expected 2 different cells of 3 x 3", read_rmv);
  check_wrong(with_bytes(good, board + 4, "\2\2"), board + 6, "2 different cells", read_rmv);
  for (const auto& [event, at, what] :
       {std::tuple{rmv_change(20, 0, 2), 1,
                   "a 2 was opened, but the board does not have it at row 0, column 2"},
        {rmv_change(18, 1, 2), 1, "a 0 was opened"},
        {rmv_change(27, 0, 0), 1, "a mine was hit, but there is none at row 0, column 0"},
        {rmv_change(11, 3, 0), 1, "a change off the board at row 3, column 0"},
        {big(8, 1), 0, "an event of kind 8, which version 2 does not have"},
        {big(0, 1), 0, "an event of kind 0, which version 2"}})
    check_wrong(rmv(2, event + rmv_end), events + static_cast<std::size_t>(at), what, read_rmv);
  check_wrong(rmv(1, big(28, 1) + rmv_end), rmv(1, rmv_end).find(rmv_end),
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
      const Replay replay = game_of(evf(version, small, acts, mode_classic, transcoded), read_evf);
      check_board(replay);
      // The game begins 60 ms after the recording.
      CHECK(shown_at(replay, 0) == "????2????");
      CHECK(shown_at(replay, 69959) == "?1??2????");
      CHECK(shown_at(replay, 69960) == "01102?02?");         // the chord at the 1
      CHECK(shown_at(replay, std::nullopt) == "01102?02?");  // the left button that was left did nothing
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
    const Replay replay = game_of(evf(version, small, acts), read_evf);
    CHECK(*replay.moves == expected);
    CHECK(replay.openings->front() == Opening{0, {0, 0}});
    CHECK(replay.openings->back() == Opening{1470, {0, 2}});
  }
  // A game without an opened cell has the times of its recording.
  const std::vector<Act> flags{{right_down, 0, {1, 2}}, {right_up, 20, {1, 2}}, {right_down, 70, {0, 0}}};
  CHECK(game_of(evf(3, small, flags), read_evf).moves->back().seconds == 0.07);
}

TEST_CASE("a file in EVF that is wrong is refused where it is") {
  using enum MouseEvent;
  for (const int version : {0, 1, 2, 3, 4}) {
    const std::string whole = evf(version, small, {{left_down, 0, {1, 1}}, {left_up, 600, {1, 1}}});
    check_cut(whole, whole.size() - (version == 4 ? 5 : 32), read_evf);
  }
  const std::string good = evf(3, small, {});
  const std::size_t bits = good.size() - 33 - 2;
  const std::string without_events = good.substr(0, bits + 2);
  check_wrong(with_bytes(good, 0, "\5"), 0, "version 5 of the format, expected 0 to 4", read_evf);
  check_wrong(with_bytes(good, 4, "\0"s), 3, "no rows or no columns", read_evf);
  check_wrong(with_bytes(good, 7, "\0"s), 7, "cells of 0 pixels", read_evf);
  check_wrong(with_bytes(good, 6, "\3"), bits, "a board with 2 mines, expected 3", read_evf);
  check_wrong(without_events + "\x0d\0"s, bits + 2, "an event of kind 13, expected 0 to 12 or 255", read_evf);
  CHECK(replay_of(without_events + "\xff", read_evf));
  const std::string newest = evf(4, small, {});
  const std::size_t first = newest.find("ioe") + 4;
  check_wrong(newest.substr(0, first) + "\x64"s + newest.substr(first), first,
              "an event of kind 100, expected", read_evf);
}

TEST_CASE("a game by other rules has a board, but no position") {
  for (const int mode : {11, 16, 65535}) {
    const Replay replay = game_of(evf(3, small, {}, mode), read_evf);
    CHECK(replay.mine_count == 2);
    check_refused(position_at(replay, std::nullopt), 8,
                  fmt::format("a game of mode {}, expected 0 to 10", mode));
  }
}

// Players press the right button on a number, move on and release it over a closed cell. Programs record
// both places, and set no flag. In test_sweeping_view/replays/test_subject.evf of
// github.com/ralokt/sweeping-view v0.4.0 19 right clicks go over two cells; its header says that the game
// was won, and flags where the button goes up would lose it.
TEST_CASE("the buttons of a mouse open what the rules say, and the right one acts where it goes down") {
  // By the values of the EVF standard.
  const std::vector<std::string> events{
      "",          "move", "left_down", "left_up",     "right_down",   "right_up",     "middle_down",
      "middle_up", "flag", "both_down", "left_change", "right_change", "middle_change"};
  for (const nlohmann::json& row : table_of("mouse")) {
    INFO(row);
    MouseGame game(small.mines());
    std::istringstream words(row[0].get<std::string>());
    for (std::string event, cell; words >> event >> cell;) {
      const auto number = std::find(events.begin(), events.end(), event) - events.begin();
      game.apply(static_cast<MouseEvent>(number),
                 cell == "--" ? Cell{-1, -1} : Cell{cell[0] - '0', cell[1] - '0'}, 0);
    }
    Replay replay;
    replay.mines = small.mines().copy().value();
    replay.mine_count = small.mine_count();
    replay.openings = game.openings();
    CHECK(shown_at(replay, std::nullopt) == row[1].get<std::string>());
    std::string moves;
    for (const GameMove& move : game.moves()) {
      const char* const name = move.action == Action::open   ? "open"
                               : move.action == Action::flag ? "flag"
                                                             : "chord";
      moves += fmt::format("{} {}{} ", name, move.cell.row, move.cell.column);
    }
    if (!row[2].is_null()) CHECK(moves == row[2].get<std::string>());
  }
}

TEST_CASE("on random boards clicks open what a plain statement of the rules opens") {
  using enum MouseEvent;
  RandomSequence random(7, 0);
  for (int i = 0; i < 300; ++i) {
    const BoardSize size{1 + static_cast<std::int32_t>(random.below(9)),
                         1 + static_cast<std::int32_t>(random.below(9))};
    const Field field = random_field(size, 1.0 / 6, random);
    std::set<Cell> open;
    std::vector<Act> acts;
    for (std::uint32_t now = 0; now < 1500; now += 300) {
      const Cell cell = size.cell(random.below(size.cells()));
      if (field.is_mine(cell)) continue;
      acts.insert(acts.end(), {{left_down, now, cell}, {left_up, now + 200, cell}});
      open.merge(opened_by_click(field, cell));
    }
    std::string expected(size.cells(), '?');
    for (const Cell cell : open) expected[size.index(cell)] = static_cast<char>('0' + field.number(cell));
    REQUIRE(shown_at(game_of(evf(3 + i % 2, field, acts), read_evf), std::nullopt) == expected);
  }
}

TEST_CASE("the name of a file tells its format, and a time is for recorded games") {
  using enum MouseEvent;
  const TemporaryFolder folder;
  const auto shown = [](const std::string& name, std::optional<double> at = std::nullopt) {
    return glyphs_of(read_any_position(name, at).value().position.cells);
  };
  const std::string game = folder.write("a.evf", evf(4, small,
                                                     {{left_down, 0, {1, 1}},
                                                      {left_up, 100, {1, 1}},
                                                      {left_down, 1500, {0, 0}},
                                                      {left_up, 1600, {0, 0}}}));
  CHECK(shown(game) == "01?02?02?");
  CHECK(shown(game, 1.499) == "????2????");
  CHECK(shown(game, 1.5) == "01?02?02?");
  CHECK(shown(game, 1e300) == "01?02?02?");
  CHECK(shown(folder.write("a.rmv", rmv(1, rmv_end)), 0) == "?????????");
  for (const nlohmann::json& row : table_of("names of files")) {
    INFO(row);
    const auto text = row[1].get<std::string>();
    CHECK(shown(folder.write(row[0].get<std::string>(), text)) == row[2].get<std::string>());
    if (text.starts_with("https://"))
      CHECK(shown(text.substr(0, text.size() - 1)) == row[2].get<std::string>());
  }
  CHECK_FALSE(format_of("folder.json/game"));
  CHECK_FALSE(format_of("json"));
  CHECK(to_string(read_any_position(folder / "a.txt", 1.0).error()) ==
        "--at: expected a recorded game, a file " + list_of_games("."));
}

TEST_CASE("a game in AVF has its board, its moves and what they open") {
  // A right click counts where it begins.
  const std::string events = avf_event(1, 0, 0, 8, 8) + avf_event(3, 0, 0, 8, 8) + avf_event(5, 0, 12, 8, 8) +
                             avf_event(9, 1, 0, 40, 20) + avf_event(17, 1, 50, 24, 8) +
                             avf_event(33, 300, 5, 24, 8) + avf_event(65, 300, 50, 24, 8);
  const std::string whole = avf(events);
  const Replay replay = game_of(whole, read_avf);
  check_board(replay);
  CHECK(replay.first == FirstClick::safe);
  CHECK(*replay.moves == std::vector<GameMove>{{Action::open, {0, 0}, 0.12},
                                               {Action::flag, {1, 2}, 1},
                                               {Action::chord, {0, 1}, 300.5}});
  CHECK(shown_at(replay, 120) == "01?02?02?");
  CHECK(shown_at(replay, std::nullopt) == "01102?02?");
  check_cut(whole, whole.size() - avf_tail.size(), read_avf);
  check_wrong("\x34" + std::string(4, 'v') + "\7", 5, "level 7, expected 3 to 6", read_avf);
  check_wrong(with_bytes(whole, 10, "\4\1"), 10, "expected 2 different cells of 3 x 3", read_avf);
  check_wrong(avf(avf_event(1, 0, 0, 8, 8) + avf_event(2, 0, 0, 8, 8)), whole.find(']') + 9,
              "an event of kind 2", read_avf);
}

TEST_CASE("a game in FSVF has times with thousandths") {
  // Two events, whose thousandths stand in the low four bits; nobody has seen a file with custom boards.
  const std::string whole = "\0\1vvv\6\2\2"s + big(2, 2) + "\2\3\3\3xx\x7f=[0|W3H3M2|24.10.2012|B3T2.500]"s +
                            avf_event(3, 0, 0, 8, 8) + avf_event(5, 0, 12, 8, 8) + std::string(8, '\0') +
                            "cs=\x30\x37";
  const Replay replay = game_of(whole, read_fsvf);
  check_board(replay);
  CHECK(*replay.moves == std::vector<GameMove>{{Action::open, {0, 0}, 0.127}});
  CHECK(replay.stated.seconds == 2.5);
  CHECK(replay.stated.seconds_step == 0.001);
  CHECK(replay.stated.three_bv == 3U);
  CHECK(game_format_of(whole) == Format::fsvf);
  check_cut(whole, whole.size(), read_fsvf);
}

TEST_CASE("a game in AVF of a usual level has its size and mines") {
  const auto [level, size, mines] = GENERATE(table<int, BoardSize, int>(
      {{3, BoardSize{8, 8}, 10}, {4, BoardSize{16, 16}, 40}, {5, BoardSize{16, 30}, 99}}));
  INFO(level);
  std::string board(1, static_cast<char>(level));
  std::vector<Cell> expected;
  for (int i = 0; i < mines; ++i) {  // from the last cell backwards; rows and columns count from 1
    const Cell cell = expected.emplace_back(size.cell(size.cells() - 1 - static_cast<std::uint64_t>(i)));
    board += big(cell.row + 1, 1) + big(cell.column + 1, 1);
  }
  const Replay replay =
      game_of(avf_of(board, avf_event(3, 0, 0, 8, 8) + avf_event(5, 0, 12, 8, 8)), read_avf);
  CHECK(replay.mines.size() == size);
  std::reverse(expected.begin(), expected.end());
  CHECK(mines_of(Field(replay.mines.copy().value())) == expected);
  CHECK(replay.moves->size() == 1);
}

TEST_CASE("a game in RawVF has the moves of its mouse") {
  // A chord at a closed cell, a flag that becomes a question mark, then nothing and a flag, an idle right
  // click, a chord with both buttons; the last click is off the board.
  const std::string text =
      "Program: x\r\nMarks: On\nMode: UPK\nBoard:\n000\n00*\n00*\nEvents:\n-0.100 mv 1 1 (3 3)\n"
      "0.000 sc 1 1 (8 8)\n0.010 lr 1 1 (8 8)\n0.250 lc 1 1 (8 8)\n0.300 lr 1 1 (8 8)\npressed 1 1\n"
      "1.00 rc 3 2 (40 20)\n1.02 rr 3 1 (40 8)\n1.1 rc 3 2 (40 20)\n1.1 rr 3 2 (40 20)\n1.2 rc 3 2 (40 20)\n"
      "1.2 rr 3 2 (40 20)\n1.3 rc 3 2 (40 20)\n1.3 rr 3 2 (40 20)\n2 rc 1 1 (3 3)\n2 rr 1 1 (3 3)\n"
      "2.4 rr (60 3)\n2.5 rc 2 1 (20 3)\n2.5 lc 2 1 (20 3)\n2.6 lr 2 1 (20 3)\n2.7 rr 2 1 (20 3)\n3 lc 1 1 "
      "(-3 3)\n3 lr 1 1 "
      "(-3 3)\n";
  const Replay replay = game_of(text, read_rawvf_game);
  CHECK(replay.mine_count == 2);
  CHECK(replay.first == FirstClick::any);
  const std::vector<GameMove> expected{{Action::chord, {0, 0}, 0.01}, {Action::open, {0, 0}, 0.3},
                                       {Action::flag, {1, 2}, 1},     {Action::unflag, {1, 2}, 1.1},
                                       {Action::unflag, {1, 2}, 1.2}, {Action::flag, {1, 2}, 1.3},
                                       {Action::flag, {0, 0}, 2},     {Action::chord, {0, 1}, 2.6}};
  CHECK(*replay.moves == expected);
  CHECK(shown_at(replay, std::nullopt) == "01102?02?");
  // From the first opening at (8 8) to (40 20), (40 8), (40 20), (3 3) and (20 3), where the last cell opens.
  // What lies off the board does not count.
  CHECK(replay.path.value() == Approx(std::sqrt(1168) + 12 + 12 + std::sqrt(1658) + 17));
  // Clicks alone do not say how the mouse moved.
  std::string clicks = text;
  clicks.erase(clicks.find("-0.100 mv"), 18);
  CHECK_FALSE(game_of(clicks, read_rawvf_game).path);
}

TEST_CASE("while the right button is down, each click of the left one is a chord") {
  const Replay replay = game_of(
      "Board:\n000\n00*\n00*\nEvents:\n0 lc 1 1\n0.1 lr 1 1\n1 rc 2 1\n2 lc 2 1\n3 lr 2 1\n4 lc 2 1\n"
      "5 lr 2 1\n6 rr 2 1\n",
      read_rawvf_game);
  CHECK(*replay.moves == std::vector<GameMove>{{Action::open, {0, 0}, 0.1},
                                               {Action::chord, {0, 1}, 3},
                                               {Action::chord, {0, 1}, 5}});
}

TEST_CASE("the moves in RMV are those of its mouse, if these open what the file says") {
  using enum MouseEvent;
  // The first press of the button is not recorded. The right button acts where and when it goes down.
  const std::string good = rmv_mouse(left_up, 10, {1, 1}) + rmv_change(20, 1, 1) +
                           rmv_mouse(right_down, 50, {1, 2}) + rmv_change(13, 1, 2) +
                           rmv_mouse(right_up, 60, {0, 2});
  CHECK(*game_of(rmv(1, good + rmv_end), read_rmv).moves ==
        std::vector<GameMove>{{Action::open, {1, 1}, 0.01}, {Action::flag, {1, 2}, 0.05}});
  const Replay other =
      game_of(rmv(1, rmv_mouse(left_up, 10, {1, 1}) + rmv_change(19, 0, 1) + rmv_end), read_rmv);
  REQUIRE_FALSE(other.moves);
  CHECK_THAT(other.moves.error().what, Catch::Contains("the clicks open other cells than the file says"));
}

TEST_CASE("what a file states of its game is read") {
  // evf() states a win, 3BV 3 and 2.5 s in all versions.
  for (const int version : {0, 3, 4}) {
    const StatedFigures stated = game_of(evf(version, small, {}), read_evf).stated;
    CHECK((stated.won == true && !stated.lost && stated.three_bv == 3u && stated.seconds == 2.5));
  }
  CHECK(game_of(with_bytes(evf(3, small, {}), 1, "\0"s), read_evf).stated.won == false);
  for (const auto& [end, won, lost] : {std::tuple{15, false, true}, {16, true, false}, {17, false, false}}) {
    const StatedFigures stated = game_of(rmv(2, big(end, 1) + big(1234, 3)), read_rmv).stated;
    CHECK((stated.won == won && stated.lost == lost && stated.seconds == 1.234 && stated.three_bv == 5u));
  }
  // Version 1 has 3BV in the text of the result only; rmv() leaves it out there.
  std::string old = rmv(1, rmv_end);
  CHECK_FALSE(game_of(old, read_rmv).stated.three_bv);
  const std::string score = "SCORE:2.5#";
  old.replace(old.find(score), score.size(), "S:\n#3BV:14#");
  old[11] = static_cast<char>(old[11] + 1);  // the size of the result, which is one byte longer now
  CHECK(game_of(old, read_rmv).stated.three_bv == 14u);
  std::string arbiter = avf(avf_event(1, 0, 0, 8, 8));
  const StatedFigures stated = game_of(arbiter, read_avf).stated;
  CHECK(stated.three_bv == 3u);
  CHECK(stated.seconds == 1.5);  // Arbiter's clock shows 1 in the first second
  CHECK(stated.seconds_step == 0.01);
  CHECK_FALSE(stated.won);
  // Some systems write a comma.
  arbiter.replace(arbiter.find("T2.50"), 5, "T2,50");
  CHECK(game_of(arbiter, read_avf).stated.seconds == 1.5);
  // A '[' alone before the times is not theirs.
  arbiter.insert(arbiter.find("xx\x7f"), "ab[c");
  CHECK(game_of(arbiter, read_avf).stated.three_bv == 3u);
}

TEST_CASE("EVFS holds several games in EVF") {
  using enum MouseEvent;
  const std::string first = evf(4, small, {{left_down, 0, {1, 1}}, {left_up, 60, {1, 1}}});
  const std::string second =
      evf(4, field_of({"X..", "...", "..."}), {{left_down, 0, {0, 1}}, {left_up, 60, {0, 1}}});
  const auto unit = [](const std::string& name, const std::string& game) {
    return text0(name) + big(game.size(), 4) + game + "ck";
  };
  const std::string head = big(0, 1) + big(2, 2);
  const std::string file = head + unit("one", first) + unit("two", second);
  const auto game = [](std::uint64_t number) {
    return [number](ByteReader& from) { return read_game_as(Format::evfs, from, number); };
  };
  const Replay one = game_of(file, game(1));
  CHECK(shown_at(one, std::nullopt) == "????2????");
  CHECK(shown_at(game_of(file, game(2)), std::nullopt) == "?1???????");
  // With the first the others are mentioned.
  CHECK(one.warnings == std::vector<std::string>{"the file has 2 games; this is the first"});
  CHECK(game_of(head + unit("one", first), game(1)).warnings.empty());
  check_wrong(file, file.size(), "the file ends after 2 games, expected game 3", game(3));
  check_wrong(head, 3, "the file ends after 0 games, expected game 1", game(1));
  check_wrong(with_bytes(file, 0, "\1"), 0, "version 1 of the format, expected 0", game(1));
  // Shorter than its events.
  check_wrong(with_bytes(file, 3 + 4, big(first.size() - 1 - 5, 4)), 3 + 4 + 4, "a game of", game(1));
  // A damaged game does not hide those behind it, unless it is longer than the file says.
  for (const bool is_too_long : {false, true}) {
    std::string damaged = with_bytes(file, 3 + 4 + 4, "\x07");
    if (is_too_long) damaged = with_bytes(damaged, 3 + 4, big(0, 4));
    ByteReader from = ByteReader::of(damaged, "games");
    const auto games = evfs_games(from);
    CHECK(games->next() == true);
    CHECK(to_string(games->read().error()) == "games: byte 11: version 7 of the format, expected 0 to 4");
    CHECK(games->next() == !is_too_long);
    if (!is_too_long) CHECK(shown_at(games->read().value(), std::nullopt) == "?1???????");
    CHECK(games->next() == false);
  }
  for (std::size_t bytes = 0; bytes < file.size(); ++bytes)
    check_wrong(file.substr(0, bytes), bytes, "", game(2));
}
