// mines-play on a terminal: keys and mouse go in, the screen is compared, and however it ends the terminal is
// left as it was.
#include "support/catch.hpp"
#include <signal.h>

#include <filesystem>
#include <iostream>
#include <sstream>

#include "base/random.hpp"
#include "e2e/on_terminal.hpp"

using namespace mines::testing;

namespace {

/// 7 x 4 cells: the priorities by columns, so that the mines are the first column's and one more.
const char* const small_map =
    "7 4 5\n"
    "0 27 8 12 16 20 24\n"
    "1 5 9 13 17 21 25\n"
    "2 6 10 14 18 22 26\n"
    "3 7 11 15 19 23 4\n";

const char* const untouched =
    "005   :-)  000\n"
    " . . . . . . . 0\n"
    " . . . . . . . 1\n"
    " . . . . . . . 2\n"
    " . . . . . . . 3\n"
    " 0         5\n"
    "?: help  0.0 % open  5 mines\n";

std::string finished(const std::string& face) {
  return "000   " + face +
         "  000\n"
         " ! 2 . . . . . 0\n"
         " ! 3 . . . . . 1\n"
         " ! 3 . . . 1 1 2\n"
         " ! 2 . . . 1 ! 3\n"
         " 0         5\n"
         "won; r: a new game, R: the same board, w: write it  ?: help  100.0 % open\n";
}

/// With the clock at 0, as seconds go by.
std::string at_once(const TerminalScreen& screen) {
  std::string text = screen.text();
  const std::size_t clock = text.find('\n') - 3;
  return text.replace(clock, 3, "000");
}

std::string folder_map(const TemporaryFolder& folder) { return folder.write("small", small_map); }

}  // namespace

TEST_CASE("play on a terminal: a map is played by the mouse, and quit") {
  const TemporaryFolder folder;
  OnTerminal play({{MINES_PLAY, folder_map(folder), "--speed", "9"}});
  play.await([&] { return play.screen.text() == untouched; });
  CHECK(play.screen.alternate());
  CHECK(play.screen.mouse());
  CHECK(play.screen.coloured());
  CHECK(!play.screen.cursor_shown());
  play.click(1, 12);  // nowhere
  play.click(7, 1);   // row 0, column 3: all follows
  play.await([&] { return at_once(play.screen) == finished("8-)"); });
  play.type("HHHe");
  play.await_line(6, "0,0: a mine, by the marked number");
  play.click(6, 0);  // the face
  play.await([&] { return play.screen.text() == untouched; });
  play.quit();
}

// What each key does, play_keys_test sees.
TEST_CASE("play on a terminal: by the keys, without rules, without colours and with vi's keys") {
  const TemporaryFolder folder;
  OnTerminal play(
      {{MINES_PLAY, folder_map(folder), "--rules", "0", "--vi-keys"}, 40, 12, "vt100", {"NO_COLOR=1"}});
  play.await([&] { return play.screen.text() == untouched; });
  play.type("\x1bOA");  // vt100's up: from row 2, column 3
  play.await([&] { return play.screen.cursor_line() == 2 && play.screen.cursor_column() == 7; });
  play.type("hh ");  // row 1, column 1
  play.await_line(2, " . 3 . . . . . 1");
  play.type("hf");
  play.await_line(2, " ! 3 . . . . . 1");
  play.await_line(0, "004   :-)  000");
  play.type("?");
  play.await_line(0, "any key: back  arrows k j h l move");
  play.type("xkfjjf");
  play.await_line(3, " ! . . . . . . 2");
  play.type("kl\r");  // a number with its flags: the rest around it
  play.await_line(3, " ! 3       1 1 2");
  play.type("uuuuu");  // the rest, three flags and the first click
  play.await_line(2, " . . . . . . . 1");
  play.type("u");
  play.await_line(6, "there is nothing to take back");
  play.type("H");
  play.await_begin(6, "best: ");
  play.quit();
  CHECK(!play.screen.coloured());
}

TEST_CASE("on a terminal a review of a large game says how far it is") {
  constexpr int side = 100;
  mines::RandomSequence random(1, 2);
  std::string board;
  std::ostringstream events;
  for (int cell = 0; cell < side * side; ++cell) {
    const bool is_mine = random.below(6) == 0;
    board += is_mine ? "*" : "0";
    if (cell % side == side - 1) board += '\n';
    for (const char* const button : {"lc", "lr"})
      if (!is_mine) events << "1 " << button << ' ' << cell % side + 1 << ' ' << cell / side + 1 << '\n';
  }
  const TemporaryFolder folder;
  const std::string game = folder.write("large.rawvf", "Board:\n" + board + "Events:\n" + events.str());
  OnTerminal review({{MINES_SOLVE, "--review", game, "--work", "1000000000"}});
  review.await([&] {
    const std::string text = review.screen.text();
    return text.find(" of ") < text.find(" moves");
  });
}

TEST_CASE("play on a terminal: a game is written, and mines-solve reviews it") {
  const TemporaryFolder folder;
  const std::string path = folder / "mine.rawvf";
  OnTerminal play({{MINES_PLAY, folder_map(folder), "--rules", "0", "--save", path}, 100, 40});
  // In the middle of a large terminal, as far as 80 columns and 24 lines are left for text.
  constexpr int above = 16;
  const std::string left(20, ' ');
  play.await_line(above, left + "005   :-)  000");
  play.click(20 + 1, above + 2);  // row 1, column 0: the mine there goes
  play.await_line(above, left + "004   :-)  000");
  play.type("\x1bOFj\r");  // a zero
  play.type("w");
  play.await_line(above + 6, left + "written; mines-solve --review " + path);
  play.quit();
  const Finished reviewed = run({{MINES_SOLVE, "--review", path}});
  CHECK(reviewed.exit_code == 0);
  CHECK(reviewed.output.find("4 x 7 with 4 mines: unfinished after ") == 0);
  CHECK(reviewed.output.find(" 2 left, 0 right, 0 chords") != std::string::npos);
  // The last of the game's phases is cut: its time is not that of a third of the 3BV.
  CHECK(reviewed.output.find(" s, until the last move\n") != std::string::npos);

  OnTerminal points({{MINES_PLAY, folder_map(folder), "--penalty"}, 80, 12});
  points.await_line(6, "?: help  0.0 % open  0 points  0 hit  5 mines");
  points.type("w");
  points.await_line(6, "the game: a game for points cannot be reviewed");
  points.quit();
}

TEST_CASE("play on a terminal: a board that needs no guess begins at its marked middle, by hand") {
  OnTerminal play({{MINES_PLAY, "--board", "beginner", "--no-guess", "--difficulty", "easy", "--seed", "2",
                    "--speed", "9"},
                   40,
                   12});
  play.await_line(11, "begin at 4,4; no guess is needed");
  play.await([&] { return play.screen.cursor_line() == 5 && play.screen.cursor_column() == 9; });
  play.type("\r");
  play.await_begin(11, "?: help");
  play.await([&] { return play.screen.line(11).find(" 0.0 %") == std::string::npos; });
  play.type("5");  // all that follows is all
  play.await([&] { return play.screen.line(0).find("8-)") != std::string::npos; });
  play.type("0r");
  play.await_line(11, "begin at 4,4; no guess is needed");
  play.quit();
}

TEST_CASE("play on a terminal: the board fills it until the first click, then it scrolls") {
  OnTerminal play({{MINES_PLAY, "--seed", "3", "--rules", "0"}, 30, 8});
  play.await_line(7, " . . . . . . . . . . . . . . .");
  CHECK(play.screen.line(0) == "021           :-)  ?: help 000");
  play.resize(41, 10);
  play.await_line(9, " . . . . . . . . . . . . . . . . . . . .");
  play.type("\r");
  play.await([&] { return play.screen.line(0).find("036") == 0 && play.screen.cursor_shown(); });
  for (const auto& [columns, lines, help] : {std::tuple(80, 24, 11), {30, 8, 7}}) {
    play.resize(columns, lines);
    play.await_begin(help, "?: help");
  }
  play.type("\x1bOH");
  play.await([&] {
    return play.screen.line(7).find("from 2,0") != std::string::npos ||
           play.screen.line(7).find("% open") != std::string::npos;
  });
  play.resize(20, 5);
  play.await_line(0, "needs 24 columns,");
  play.resize(60, 16);
  play.await_begin(11, "?: help");
  play.type("\x1bq");  // Alt-q is not q
  play.resize(30, 8);
  play.await_begin(7, "?: help");
  play.quit();
}

namespace {

void await_start(OnTerminal& play) {
  play.await([&] { return play.screen.line(0).find(":-)") != std::string::npos; });
}

/// Flags a cell whose column single bytes cannot report. 140 columns of cells take 281 of the screen.
void check_wide_clicks(OnTerminal& play) {
  await_start(play);
  const auto shows = [&](char mark) {
    const std::string line = play.screen.line(1);
    return line.size() > 263 && line[263] == mark;
  };
  play.click(263, 1, 2);
  play.await([&] { return shows('!'); });
  play.click(263, 1, 2);
  play.await([&] { return shows('.'); });
  play.type("q");
}

const std::vector<std::string> wide_game{MINES_PLAY, "--board", "4x140/1", "--rules", "0"};

}  // namespace

TEST_CASE("play on a terminal: the mouse reaches columns beyond 223, whatever terminfo says of reports") {
  // A terminal like xterm that is not known here is taken for it.
  for (const char* const type : {"xterm-256color", "tmux-256color", "screen-256color", "xterm-of-tomorrow"}) {
    INFO(type);
    OnTerminal play({wide_game, 300, 12, type});
    check_wide_clicks(play);
    CHECK(play.end() == "exit 0");
  }
}

TEST_CASE("play on a terminal: in tmux the mouse reaches columns beyond 223") {
  constexpr const char* tmux = "/usr/bin/tmux";
  if (!std::filesystem::exists(tmux)) {
    std::cout << "skipped: tmux is not installed; scripts/test installs it\n";
    return;
  }
  for (const char* const inside : {"tmux-256color", "screen-256color", "xterm-256color"}) {
    INFO(inside);
    const TemporaryFolder folder;
    const std::string settings =
        folder.write("settings", "set -g status off\nset -g exit-unattached on\nset -g default-terminal " +
                                     std::string(inside) + '\n');
    std::vector<std::string> arguments{tmux, "-S", folder / "socket", "-f", settings, "new-session"};
    arguments.insert(arguments.end(), wide_game.begin(), wide_game.end());
    OnTerminal play({arguments, 300, 12});
    check_wide_clicks(play);
    play.await([&] { return play.screen.text().find("[exited]") != std::string::npos; });
  }
}

TEST_CASE("play on a terminal: it is stopped and goes on, and the mouse with it") {
  OnTerminal shell({{"/bin/bash", "--norc", "--noprofile", "-i"}, 300, 12, "tmux-256color", {"PS1=$ "}});
  std::string command;
  for (const std::string& word : wide_game) command += word + ' ';
  shell.type(command + '\n');
  await_start(shell);
  CHECK(shell.screen.mouse());
  shell.type("\x1a");
  shell.await([&] { return shell.screen.text().find("Stopped") != std::string::npos; });
  CHECK_FALSE(shell.screen.mouse());
  shell.type("fg\n");
  shell.await([&] { return shell.screen.mouse(); });
  check_wide_clicks(shell);
  shell.await([&] { return shell.screen.text().find("$ ") != std::string::npos; });
  shell.type("exit\n");
  CHECK(shell.end() == "exit 0");
}

TEST_CASE("play on a terminal: it is left as it was by signals, by Ctrl-C and by a crash") {
  const TemporaryFolder folder;
  const std::string map = folder_map(folder);
  for (const int number : {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, 0}) {
    OnTerminal play({{MINES_PLAY, map}});
    play.await([&] { return play.screen.text() == untouched; });
    if (number == 0) {
      play.type("\x03");
    } else {
      play.signal(number);
    }
    CHECK(play.end() == "signal " + std::to_string(number == 0 ? SIGINT : number));
  }
}

TEST_CASE("play on a terminal: what is wrong is one line, and the screen is not touched") {
  const TemporaryFolder folder;
  const std::string bad = folder.write("bad", "3 2 1 0 1 2 x");
  const std::string map = folder_map(folder);
  const std::pair<Start, std::string> wrong[] = {
      {{{MINES_PLAY, bad}, 200},
       bad + ": byte 12: found 'x', expected the priority of row 1, column 0, a number from 0 to 5\n"},
      {{{MINES_PLAY, map}, 80, 5}, "terminal: 80 columns by 5 lines, expected at least 24 by 6\n"},
      {{{MINES_PLAY, map}, 200, 24, "no-such-terminal"},
       "TERM: 'no-such-terminal' is not a terminal that is known here; try TERM=xterm-256color\n"},
      {{{MINES_PLAY, map}, 80, 24, "dumb"}, "TERM: 'dumb' cannot move its cursor\n"}};
  for (const auto& [start, expected] : wrong) {
    OnTerminal play(start);
    CHECK(play.end() == "exit 2");
    CHECK(play.screen.text() == "mines-play: " + expected);
  }
  OnTerminal narrow({{MINES_PLAY, map}, 23, 6});
  CHECK(narrow.end() == "exit 2");
  CHECK(narrow.screen.text().find("mines-play: terminal: ") == 0);
}

TEST_CASE("play on a terminal: idle it takes no time, and only what has changed is written") {
  OnTerminal play({{MINES_PLAY, "--seed", "3"}, 200, 60});
  std::string row;
  for (int i = 0; i < 100; ++i) row += " .";
  play.await_line(59, row);
  sleep_seconds(0.1);
  const long before = play.ticks();
  play.take_bytes();
  sleep_seconds(0.5);
  CHECK(play.ticks() == before);
  CHECK(play.take_bytes() == 0);
  play.type("k");
  play.await([&] { return play.screen.cursor_shown(); });
  play.take_bytes();
  play.type("k");
  play.await([&] { return play.screen.cursor_line() == 28; });
  CHECK(play.take_bytes() < 200);
  play.quit();
}

TEST_CASE("play on a terminal: a mouse that speaks the older way") {
  const TemporaryFolder folder;
  OnTerminal play({{MINES_PLAY, folder_map(folder), "--speed", "9"}, 80, 24, "rxvt"});
  play.await([&] { return play.screen.text() == untouched; });
  const auto click = [&](int button, int column, int line) {
    for (const int pressed : {button, 3})
      play.type("\x1b[M" + std::string{static_cast<char>(32 + pressed), static_cast<char>(33 + column),
                                       static_cast<char>(33 + line)});
  };
  click(2, 1, 1);
  play.await_line(1, " ! . . . . . . 0");
  click(0, 7, 1);
  play.await([&] { return at_once(play.screen) == finished("8-)"); });
  play.quit();
}

TEST_CASE("play on a terminal: a position is set up, judged as it goes, and written") {
  const TemporaryFolder folder;
  const std::string path = folder / "position";
  OnTerminal edit({{MINES_PLAY, "--edit", path, "--board", "2x5/2", "--vi-keys"}, 60, 12});
  edit.await_line(4, "?: help  2 mines  0,0: 20.0 %  45 placements");
  edit.type("\x1bOB");
  edit.await_line(0, "002  :-)  000");
  edit.type("k 121");  // row 0, from column 1
  edit.await_line(1, " + 1 2 1 + 0");
  edit.await_line(2, " + * + * + 1");
  edit.type("jhhe");  // row 1, column 2
  edit.await_begin(4, "1,2: safe, by ");
  edit.type("8");  // cannot be: row 1 is the last
  edit.await_line(0, "002  X-(  000");
  edit.type("q");
  edit.await_line(4, "w: write, q: quit all the same");
  edit.type("u");
  edit.await_line(2, " + * + * + 1");
  edit.type("+");
  edit.await_begin(4, "impossible: ");
  edit.type("uw");
  edit.await_begin(4, "written: ");
  edit.quit();
  const std::string written = "2 5 2\n?121?\n?????\n";
  CHECK(read_file(path) == written);

  OnTerminal again({{MINES_PLAY, "--edit", path}, 60, 12});
  again.await_line(2, " + * + * + 1");
  again.click(3, 2, 2);  // another button: a mine
  again.await_line(2, " + ! + * + 1");
  again.quit("qq");
  CHECK(read_file(path) == written);

  OnTerminal small({{MINES_PLAY, "--edit", path}, 60, 12});
  small.await_line(1, " + 1 2 1 + 0");
  small.resize(20, 5);
  small.await_line(0, "needs 24 columns,");
  small.quit("5ehq");  // none of which can be seen; had the 5 been set, q would ask first

  write_file(path, "2 5 2\n?121?\n??9??\n");
  OnTerminal wrong({{MINES_PLAY, "--edit", path}, 200});
  CHECK(wrong.end() == "exit 2");
  CHECK(wrong.screen.line(0).find(path + ": byte 14: line 3, column 3: found '9', expected ") !=
        std::string::npos);
}

TEST_CASE("play on a terminal: the judge's game, and the terminal is given back however it ends") {
  const TemporaryFolder folder;
  // 8 x 8 with a mine in each corner.
  const std::string map = folder.write("map", std::string("8 4\n\x81\0\0\0\0\0\0\x81", 12));
  const auto with_time = [&](const char* seconds) {
    return Start{{MINES_JUDGE, "--map", map, "--solver", "play", "--time", seconds},
                 80,
                 24,
                 "xterm-256color",
                 {"MINES_SPEED=9"}};
  };
  const auto has_line = [](const TerminalScreen& screen, const std::string& line) {
    return ("\n" + screen.text()).find("\n" + line + "\n") != std::string::npos;
  };

  OnTerminal play(with_time("30"));
  play.await_line(10, "?: help  0.0 % open  0 points  0 hit  4 mines");
  play.click(1, 1);  // a mine: it costs 8, and the game goes on
  play.await_line(10, "?: help  0.0 % open  -8 points  1 hit  4 mines");
  play.click(9, 4);
  play.await_line(10, "?: help  100.0 % open  52 points  1 hit  4 mines");
  play.await_line(1, " * 1 . . . . 1 ! 0");
  play.type("u");
  play.await_line(10, "the judge takes nothing back");
  play.quit();
  CHECK(has_line(play.screen, "safe opened    60 of 60 (100.00 %)"));
  CHECK(has_line(play.screen, "mines opened   1"));

  OnTerminal late(with_time("1"));
  CHECK(late.end() == "exit 0");
  CHECK(has_line(late.screen, "safe opened    0 of 60 (0.00 %)"));

  OnTerminal stopped(with_time("30"));
  stopped.await_line(10, "?: help  0.0 % open  0 points  0 hit  4 mines");
  stopped.signal(SIGTERM);
  CHECK(stopped.end() == "signal 15");

  const Finished blind = run({{MINES_JUDGE, "--map", map, "--solver", "play"}});
  CHECK(blind.exit_code == 0);
  CHECK(blind.output.find("ending         crashed, exit code 2") != std::string::npos);
  CHECK(blind.errors.find("mines-play: terminal: standard input and output must be a terminal\n") !=
        std::string::npos);
}
