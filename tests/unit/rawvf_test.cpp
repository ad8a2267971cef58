// Recorded games in RawVF as several programs write it. Each file is a game on 2 x 4 cells, whose course is
// known.
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "support/recorded_file.hpp"
#include "support/tables.hpp"

using namespace mines;
using namespace mines::replay;
using namespace mines::testing;

namespace {

const std::string small_rawvf = "Board:\n0*00\n0000\n";
/// Clicks at the four cells that are needed, as (X Y) of cells of 16 pixels.
const std::string won_by_pixels =
    "0.000 lc (56 8)\n0.000 lr (56 8)\n0.500 lc (24 24)\n0.500 lr (24 24)\n"
    "1.000 lc (8 24)\n1.000 lr (8 24)\n1.500 lc (8 8)\n1.500 lr (8 8)\n";
const std::vector<GameMove> four_clicks{{Action::open, {0, 3}, 0},
                                        {Action::open, {1, 1}, 0.5},
                                        {Action::open, {1, 0}, 1},
                                        {Action::open, {0, 0}, 1.5}};
const std::string all_open = "1?101110";

Replay game_of(const std::string& text) { return testing::game_of(text, read_rawvf_game); }

}  // namespace

TEST_CASE("a line of RawVF has a cell, pixels or both") {
  const std::string by_cells =
      "0.000 lc 4 1\n0.000 lr 4 1\n0.500 lc 2 2\n0.500 lr 2 2\n"
      "1.000 lc 1 2\n1.000 lr 1 2\n1.500 lc 1 1\n1.500 lr 1 1\n";
  // FreeSweeper and Minesweeper X write pixels alone; Minesweeper X adds the buttons that are down.
  const std::string with_buttons = "-0.5 rc (2 11)\n-0.4 mv (2 12) (r)\n-0.3 rr (-1 12) ()\n" + won_by_pixels;
  for (const std::string& events : {won_by_pixels, by_cells}) {
    const Replay replay = game_of("Program: x\n" + small_rawvf + "Events:\n" + events);
    CHECK(*replay.moves == four_clicks);
    CHECK(shown_at(replay, std::nullopt) == all_open);
    CHECK(replay.warnings.empty());
  }
  CHECK(game_of(small_rawvf + "Events:\n" + with_buttons).moves->size() == 5);
  // Off the small_rawvf, whatever the cell says; a part of a pixel counts.
  for (const char* const place : {"1 1 (-3 3)", "(-0.5 3)", "(64 3)", "(3 32.5)", "0 1", "5 1"})
    CHECK(game_of(small_rawvf + fmt::format("Events:\n0.1 lc {0}\n0.2 lr {0}\n", place)).moves->empty());
  CHECK(*game_of(small_rawvf + "Events:\n0.1 lc (56.75, 8.5)\n0.1 lr (56.75, 8.5)\n").moves ==
        std::vector<GameMove>{{Action::open, {0, 3}, 0.1}});
}

TEST_CASE("in RawVF the pixels decide, and a warning names the first cell that is another") {
  // LlamaSweeper counts cells from 0, and writes the pixels of its cells: createRawVfText() of
  // github.com/hwatson381/LlamaSweeper.
  const std::string events =
      "0.000 lc 3 0 (224 32)\n0.000 lr 3 0 (224 32)\n0.500 lc 1 1 (96 96)\n0.500 lr 1 1 (96 96)\n"
      "1.000 lc 0 1 (32 96)\n1.000 lr 0 1 (32 96)\n1.500 lc 0 0 (32 32)\n1.500 lr 0 0 (32 32)\n";
  const Replay replay = game_of("SquareSize: 64\n" + small_rawvf + "Events:\n" + events);
  CHECK(*replay.moves == four_clicks);
  REQUIRE(replay.warnings.size() == 1);
  CHECK(replay.warnings[0] ==
        "line 6: column 3, row 0 are not where the pixels are; the pixels were taken, with 64 pixels a cell");
  for (const char* const wrong : {"0", "-1", "x", "", "10001"})
    check_wrong(fmt::format("SquareSize: {}\n", wrong) + small_rawvf, 12, "the pixels of a cell, 1 to 10000",
                read_rawvf_game);
}

TEST_CASE("settings in the header of RawVF change what clicks do, in any case") {
  // A chord at the number 1 at row 0, column 2, by a left click.
  const std::string super =
      "0.0 lc 4 1\n0.0 lr 4 1\n0.5 rc 2 1\n0.5 rr 2 1\n1.0 lc 3 1\n1.0 lr 3 1\n1.5 lc 2 2\n1.5 lr 2 2\n";
  for (const char* const header : {"SuperClick: On\n", "superclick:on\n", "SUPERCLICK :  ON \n"}) {
    const Replay replay = game_of(header + small_rawvf + "Events:\n" + super);
    CHECK(replay.moves->at(2).action == Action::chord);
    CHECK(shown_at(replay, std::nullopt) == all_open);
  }
  for (const char* const header : {"SuperClick: Off\n", ""}) {
    const Replay replay = game_of(header + small_rawvf + "Events:\n" + super);
    CHECK(replay.moves->at(2).action == Action::open);
    CHECK(shown_at(replay, std::nullopt) == "??10?110");
  }
  for (const char* const header : {"Mode: UPK\n", "mode: upk\n", "MODE:Upk\n"})
    CHECK(game_of(header + small_rawvf).first == FirstClick::any);
  CHECK(game_of("FIRSTCLICK: Open\n" + small_rawvf).first == FirstClick::open);
  CHECK(game_of("Mode: Classic\n" + small_rawvf).first == FirstClick::safe);
}

TEST_CASE("question marks of RawVF are on by the header, or turned on by mt") {
  // Two right clicks on a cell leave a flag's question mark, or nothing; the third sets no flag or a flag.
  const std::string begin = "0.0 lc 4 1 (56 8)\n0.0 lr 4 1 (56 8)\n";
  std::string thrice;
  for (int i = 0; i < 3; ++i) thrice += "0.5 rc 2 1 (24 8)\n0.5 rr 2 1 (24 8)\n";
  const std::string chord = "1.0 mc 3 1 (40 8)\n1.0 mr 3 1 (40 8)\n";
  const auto shown = [&](const std::string& header, const std::string& events) {
    return shown_at(game_of(header + small_rawvf + "Events:\n" + events), std::nullopt);
  };
  const std::string marked = "??10??10";
  const std::string flagged = "??10?110";
  CHECK(shown("", begin + thrice + chord) == flagged);
  for (const char* const header : {"Marks: On\n", "Marks: on\n", "marks: ON\n"})
    CHECK(shown(header, begin + thrice + chord) == marked);
  CHECK(shown("Marks: Off\n", begin + "0.2 mt 1 1 (0 0)\n" + thrice + chord) == marked);
  CHECK(shown("Marks: On\n", begin + "0.2 mt\n" + thrice + chord) == flagged);
  CHECK(shown("", begin + "0.2 mt (0 0)\n0.3 mt (0 0)\n" + thrice + chord) == flagged);
}

TEST_CASE("the board of RawVF ends where its rows end, with the line Events: or without it") {
  // FreeSweeper begins the events at once.
  const std::string events = "0.000 start\n" + won_by_pixels + "number0 4 1\n1.500 won\n";
  const std::vector<std::string> files{
      "Mode: upk\n" + small_rawvf + events, "Mode: upk\n" + small_rawvf + "\nEvents:\n\n" + events,
      "mode: upk\nBOARD: \n0*00\n0000\n0 lc (56 8)\n" + events.substr(events.find("0.000 lr"))};
  for (const std::string& file : files) {
    const Replay replay = game_of(file);
    CHECK(replay.first == FirstClick::any);
    CHECK(*replay.moves == four_clicks);
  }
  const Replay other = game_of("Width: 5\nHeight: 3\nMines: 2\n" + small_rawvf);
  CHECK(other.warnings == std::vector<std::string>{"Width: the file says 5, its board has 4",
                                                   "Height: the file says 3, its board has 2",
                                                   "Mines: the file says 2, its board has 1"});
  CHECK(game_of("Width: 4\nHeight: 2\nMines: 1\n" + small_rawvf).warnings.empty());
}

TEST_CASE("an event of RawVF that is none is refused with its line") {
  const std::string head = "Program: x\n" + small_rawvf + "Events:\n";
  for (const nlohmann::json& row : table_of("event of RawVF")) {
    const auto line = row[0].get<std::string>();
    const auto column = row[1].get<std::size_t>();
    const std::string text = head + "0.1 lc 1 1 (8 8)\n" + line + "\n";
    const std::size_t at = text.size() - line.size() - 1 + column;
    check_wrong(text, at, fmt::format("line 7, column {}: ", column + 1), read_rawvf_game);
    check_wrong(text, at, "expected " + row[2].get<std::string>(), read_rawvf_game);
  }
  // What programs say of the course of the game, and of scrolling, is no event of the mouse.
  for (const char* const remark :
       {"0.2 won", "0.2 lost", "0.2 blast", "0.2 boom", "0.2 nonstandard", "0.2 sx 3", "0.2 sy -3",
        "0.2 Solved 3BV: 1 of 4", "Cell opened (Number 1) 1 1", "won"})
    CHECK(game_of(head + remark + "\n").moves->empty());
}

TEST_CASE("a game in RawVF by rules that are not supported has a small_rawvf, and no position") {
  for (const char* const line : {"Elmar: On", "nono: on", "SuperFlag: On", "Level: Marathon"}) {
    const Replay replay = game_of(line + ("\n" + small_rawvf) + "Events:\n" + won_by_pixels);
    CHECK(replay.mine_count == 1);
    REQUIRE_FALSE(replay.moves);
    CHECK_THAT(replay.moves.error().what, Catch::Contains("line 1, column "));
    CHECK_FALSE(position_at(replay, std::nullopt));
  }
  for (const char* const line : {"Elmar: Off", "Level: Expert"})
    CHECK(game_of(line + ("\n" + small_rawvf) + "Events:\n" + won_by_pixels).moves);
}

TEST_CASE("the figures that a file of RawVF states are read") {
  const StatedFigures stated =
      game_of(
          "Time: 12.34\nStatus: Won\nBBBV: 4\nSolved3BV: 3\nLClicks: 5\nRClicks: 6\nDClicks: 7\n"
          "RAW_Openings: 8\nRAW_Islands: 9\nRAW_ZiNi: 10\n" +
          small_rawvf)
          .stated;
  CHECK(
      (stated.seconds == 12.34 && stated.seconds_step == 0.01 && stated.won == true && stated.lost == false));
  CHECK((stated.three_bv == 4u && stated.three_bv_done == 3u && stated.zini == 10u));
  CHECK((stated.left == 5u && stated.right == 6u && stated.chord == 7u));
  CHECK((stated.openings == 8u && stated.islands == 9u));
  // minesweeper-rawvf leaves values blank that it does not know.
  const StatedFigures blank = game_of("Time: \nStatus:\nBBBV:   \nRAW_3BV: x\n" + small_rawvf).stated;
  CHECK_FALSE((blank.seconds || blank.won || blank.three_bv));
  CHECK(game_of("Status: lost\n" + small_rawvf).stated.lost == true);
  CHECK_FALSE(game_of("Status: Nonstandard\n" + small_rawvf).stated.won);
  CHECK(game_of("Time: 12\n" + small_rawvf).stated.seconds_step == 1);
}
