// mines-play on a terminal: keys and mouse go in, the screen is compared, and however it ends the terminal is
// left as it was.
#include <catch2/catch.hpp>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <utmp.h>

#include <cstring>
#include <fstream>
#include <sstream>

#include "e2e/process.hpp"
#include "e2e/terminal_screen.hpp"

using namespace mines::testing;

namespace {

struct Start {
  std::vector<std::string> arguments;
  int columns = 80;
  int lines = 24;
  std::string type = "xterm-256color";
  std::vector<std::string> variables{};
};

/// A program on a pseudo-terminal, of which the test keeps both ends: what the program left is seen after it.
class OnTerminal {
 public:
  explicit OnTerminal(const Start& start) : screen(start.columns, start.lines) {
    winsize size{};
    size.ws_col = static_cast<unsigned short>(start.columns);
    size.ws_row = static_cast<unsigned short>(start.lines);
    REQUIRE(openpty(&master_, &slave_, nullptr, nullptr, &size) == 0);
    REQUIRE(tcgetattr(slave_, &before_) == 0);
    fcntl(master_, F_SETFL, O_NONBLOCK);
    fcntl(master_, F_SETFD, FD_CLOEXEC);
    std::vector<char*> arguments;
    for (const std::string& argument : start.arguments)
      arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    const std::string type = "TERM=" + start.type;
    process_ = fork();
    REQUIRE(process_ >= 0);
    if (process_ == 0) {
      login_tty(slave_);
      unsetenv("NO_COLOR");
      putenv(const_cast<char*>(type.c_str()));
      putenv(const_cast<char*>("LC_ALL=C.UTF-8"));
      for (const std::string& variable : start.variables) putenv(const_cast<char*>(variable.c_str()));
      execv(arguments[0], arguments.data());
      _exit(127);
    }
  }
  OnTerminal(const OnTerminal&) = delete;
  OnTerminal& operator=(const OnTerminal&) = delete;
  ~OnTerminal() {
    if (process_ > 0) {
      ::kill(process_, SIGKILL);
      waitpid(process_, nullptr, 0);
    }
    close(master_);
    close(slave_);
  }

  void type(const std::string& bytes) {
    REQUIRE(write(master_, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
  }
  /// A press and a release of a mouse button as SGR tells them, at a character's column and line from 0.
  void click(int column, int line, int button = 0) {
    std::ostringstream bytes;
    for (const char end : {'M', 'm'})
      bytes << "\x1b[<" << button << ';' << column + 1 << ';' << line + 1 << end;
    type(bytes.str());
  }
  void resize(int columns, int lines) {
    read_all();
    screen.resize(columns, lines);
    winsize size{};
    size.ws_col = static_cast<unsigned short>(columns);
    size.ws_row = static_cast<unsigned short>(lines);
    REQUIRE(ioctl(slave_, TIOCSWINSZ, &size) == 0);
  }
  void signal(int number) { REQUIRE(::kill(process_, number) == 0); }

  template <class Condition>
  void await(Condition condition, double seconds = 20) {
    const bool came = becomes_true(seconds, [&] {
      read_all();
      return condition();
    });
    INFO(screen.text());
    REQUIRE(came);
  }
  void await_line(int line, const std::string& text) {
    await([&] { return screen.line(line) == text; });
  }
  /// The bytes that have come since the last call.
  std::size_t take_bytes() {
    read_all();
    return std::exchange(bytes_, 0);
  }
  /// "exit 0" or "signal 15", with the terminal as it was before.
  std::string end(double seconds = 20) {
    int status = 0;
    const bool ended = becomes_true(seconds, [&] {
      read_all();
      return waitpid(process_, &status, WNOHANG) == process_;
    });
    INFO(screen.text());
    REQUIRE(ended);
    process_ = -1;
    read_all();
    CHECK(!screen.alternate());
    CHECK(screen.cursor_shown());
    CHECK(!screen.mouse());
    CHECK(!screen.styled());
    CHECK(screen.unknown().empty());
    termios after{};
    REQUIRE(tcgetattr(slave_, &after) == 0);
    CHECK(after.c_iflag == before_.c_iflag);
    CHECK(after.c_oflag == before_.c_oflag);
    CHECK(after.c_lflag == before_.c_lflag);
    return WIFEXITED(status) ? "exit " + std::to_string(WEXITSTATUS(status))
                             : "signal " + std::to_string(WTERMSIG(status));
  }
  /// Clock ticks of processor time so far.
  long ticks() const {
    const std::string text = read_file("/proc/" + std::to_string(process_) + "/stat");
    std::istringstream fields(text.substr(text.rfind(')') + 2));
    std::string skipped;
    for (int i = 3; i < 14; ++i) fields >> skipped;
    long user = 0, system = 0;
    fields >> user >> system;
    return user + system;
  }

  TerminalScreen screen;

 private:
  void read_all() {
    char buffer[4096];
    ssize_t got = 0;
    while ((got = read(master_, buffer, sizeof buffer)) > 0) {
      screen.write({buffer, static_cast<std::size_t>(got)});
      bytes_ += static_cast<std::size_t>(got);
    }
  }

  int master_ = -1;
  int slave_ = -1;
  pid_t process_ = -1;
  termios before_{};
  std::size_t bytes_ = 0;
};

/// 7 x 4 cells: the priorities by columns, so that the mines are the first column's and one more.
const char* const small_map =
    "7 4 5\n"
    "0 27 8 12 16 20 24\n"
    "1 5 9 13 17 21 25\n"
    "2 6 10 14 18 22 26\n"
    "3 7 11 15 19 23 4\n";

const char* const untouched =
    "005   :-)  000\n"
    " . . . . . . .\n"
    " . . . . . . .\n"
    " . . . . . . .\n"
    " . . . . . . .\n"
    "?: help  0.0 % open  5 mines\n";

std::string finished(const std::string& face) {
  return "000   " + face +
         "  000\n"
         " ! 2 . . . . .\n"
         " ! 3 . . . . .\n"
         " ! 3 . . . 1 1\n"
         " ! 2 . . . 1 !\n"
         "?: help  100.0 % open  5 mines\n";
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
  play.click(6, 0);  // the face
  play.await([&] { return play.screen.text() == untouched; });
  play.type("q");
  CHECK(play.end() == "exit 0");
}

TEST_CASE("play on a terminal: by the keys, step by step, without rules and without colours") {
  const TemporaryFolder folder;
  OnTerminal play({{MINES_PLAY, folder_map(folder), "--rules", "0"}, 40, 12, "vt100", {"NO_COLOR=1"}});
  play.await([&] { return play.screen.text() == untouched; });
  play.type("\x1bOA");  // vt100's up: from row 2, column 3
  play.await([&] { return play.screen.cursor_line() == 2 && play.screen.cursor_column() == 7; });
  play.type("HH ");  // row 1, column 1
  play.await_line(2, " . 3 . . . . .");
  play.type("Hf");
  play.await_line(2, " ! 3 . . . . .");
  play.await_line(0, "004   :-)  000");
  play.type("kfjjf");
  play.await_line(3, " ! . . . . . .");
  play.type("kle");
  play.await_line(5, "1,1: open");
  play.type("?");
  play.await_line(0, "arrows jklH move   any key: back");
  play.type("x");
  play.await_line(1, " ! . . . . . .");
  play.type("\r");  // a number with its flags: the rest around it
  play.await_line(3, " ! 3       1 1");
  play.type("jll");
  play.await([&] { return play.screen.cursor_line() == 3 && play.screen.cursor_column() == 7; });
  play.type("u");
  play.await_line(3, " ! . . . . . .");
  play.type("uuuu");  // three flags and the first click
  play.await_line(1, " . . . . . . .");
  play.await_line(2, " . . . . . . .");
  play.type("u");
  play.await_line(5, "there is nothing to take back");
  play.type("Q");
  CHECK(play.end() == "exit 0");
  CHECK(!play.screen.coloured());
}

TEST_CASE("play on a terminal: help for the player") {
  OnTerminal play({{MINES_PLAY, "--board", "4x4/1", "--seed", "1", "--rules", "0", "--speed", "9"}});
  play.await_line(1, " . . . .");
  play.type("h");
  play.await_line(5, "best: 0,0; the first click is safe");
  play.type("p");
  play.await_line(5, "?: help  elsewhere 6.2 %  0.0 % open  1 mines");
  play.type("p5a");
  play.await([&] { return play.screen.line(0).find("8-)") != std::string::npos; });
  play.type("R+");
  play.await_line(5, "speed 9 of 9");
  play.type("q");
  CHECK(play.end() == "exit 0");
}

TEST_CASE("play on a terminal: the board fills it until the first click, then it scrolls") {
  OnTerminal play({{MINES_PLAY, "--seed", "3", "--rules", "0"}, 30, 8});
  play.await_line(7, " . . . . . . . . . . . . . . .");
  play.resize(41, 10);
  play.await([&] { return play.screen.line(9) == " . . . . . . . . . . . . . . . . . . . ."; });
  play.type("\r");
  play.await([&] { return play.screen.line(0).find("036") == 0 && play.screen.cursor_shown(); });
  play.resize(80, 24);
  play.await([&] { return play.screen.line(10).find("?: help") == 0; });
  play.resize(30, 8);
  play.await([&] { return play.screen.line(7).find("?: help") == 0; });
  play.type("\x1bOH");
  play.await([&] {
    return play.screen.line(7).find("from 2,0") != std::string::npos ||
           play.screen.line(7).find("% open") != std::string::npos;
  });
  play.resize(20, 5);
  play.await_line(0, "needs 24x6 or more");
  play.resize(60, 16);
  play.await([&] { return play.screen.line(10).find("?: help") == 0; });
  play.type("q");
  CHECK(play.end() == "exit 0");
}

TEST_CASE("play on a terminal: it is left as it was by signals, by Ctrl-C and by a crash") {
  const TemporaryFolder folder;
  const std::string map = folder_map(folder);
  for (const int number : {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT}) {
    OnTerminal play({{MINES_PLAY, map}});
    play.await([&] { return play.screen.text() == untouched; });
    play.signal(number);
    CHECK(play.end() == "signal " + std::to_string(number));
  }
  OnTerminal play({{MINES_PLAY, map}});
  play.await([&] { return play.screen.text() == untouched; });
  play.type("\x03");
  CHECK(play.end() == "signal 2");
}

TEST_CASE("play on a terminal: what is wrong is one line, and the screen is not touched") {
  const TemporaryFolder folder;
  const std::string bad = folder.write("bad", "3 2 1 0 1 2 x");
  const std::string map = folder_map(folder);
  const auto line_of = [&](const Start& start) {
    OnTerminal play(start);
    CHECK(play.end() == "exit 2");
    return play.screen.text();
  };
  CHECK(line_of({{MINES_PLAY, bad}, 200}) ==
        "mines-play: " + bad +
            ": byte 12: found 'x', expected the priority of row 1, column 0, a number from 0 to 5\n");
  CHECK(line_of({{MINES_PLAY, map}, 23, 6}).find("mines-play: terminal: ") == 0);
  CHECK(line_of({{MINES_PLAY, map}, 80, 5}) ==
        "mines-play: terminal: 80 columns and 5 lines, expected 24 and 6 at least\n");
  CHECK(line_of({{MINES_PLAY, map}, 80, 24, "no-such-terminal"}) ==
        "mines-play: TERM: 'no-such-terminal' is not a terminal that is known here\n");
  CHECK(line_of({{MINES_PLAY, map}, 80, 24, "dumb"}) == "mines-play: TERM: 'dumb' cannot move its cursor\n");
  CHECK(line_of({{MINES_PLAY, map, "--rules", "6"}}) ==
        "mines-play: --rules: '6' is not a number from 0 to 4 or exact\n");
  const Finished bare = run({{MINES_PLAY, map}});
  CHECK(bare.exit_code == 2);
  CHECK(bare.errors == "mines-play: terminal: standard input and output are to be a terminal\n");
}

TEST_CASE("play on a terminal: idle it takes no time, and only what has changed is written") {
  OnTerminal play({{MINES_PLAY, "--seed", "3"}, 200, 60});
  play.await_line(
      59, " ." + [] {
        std::string rest;
        for (int i = 1; i < 100; ++i) rest += " .";
        return rest;
      }());
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
  play.type("q");
  CHECK(play.end() == "exit 0");
}

TEST_CASE("play on a terminal: a mouse that speaks the older way") {
  const TemporaryFolder folder;
  OnTerminal play({{MINES_PLAY, folder_map(folder), "--speed", "9"}, 80, 24, "rxvt"});
  play.await([&] { return play.screen.text() == untouched; });
  const auto byte = [](int value) { return static_cast<char>(32 + value); };
  play.type(std::string("\x1b[M") + byte(2) + byte(2) + byte(2) + "\x1b[M" + byte(3) + byte(2) + byte(2));
  play.await_line(1, " ! . . . . . .");
  play.type(std::string("\x1b[M") + byte(0) + byte(8) + byte(2) + "\x1b[M" + byte(3) + byte(8) + byte(2));
  play.await([&] { return at_once(play.screen) == finished("8-)"); });
  play.type("q");
  CHECK(play.end() == "exit 0");
}

TEST_CASE("play on a terminal: a position is set up, judged as it goes, and written") {
  const TemporaryFolder folder;
  const std::string path = folder / "position";
  OnTerminal edit({{MINES_PLAY, "--edit", path, "--board", "2x5/2"}, 60, 12});
  edit.await_line(3, "?: help  2 mines  0,0: 20.0 %  45 placements");
  edit.type("\x1bOB");
  edit.await_line(0, "002  :-)  000");
  edit.type("k 121");  // row 0, from column 1
  edit.await_line(1, " + 1 2 1 +");
  edit.await_line(2, " + * + * +");
  edit.type("jHHe");  // row 1, column 2
  edit.await([&] { return edit.screen.line(3).find("1,2: safe, by ") == 0; });
  edit.type("8");  // cannot be: row 1 is the last
  edit.await_line(0, "002  X-(  000");
  edit.type("q");
  edit.await_line(3, "w: write, q: quit all the same");
  edit.type("u");
  edit.await_line(2, " + * + * +");
  edit.type("+");
  edit.await([&] { return edit.screen.line(3).find("impossible: ") == 0; });
  edit.type("-n");
  edit.await([&] { return edit.screen.line(3).find("mines not given") != std::string::npos; });
  edit.type("uw");
  edit.await([&] { return edit.screen.line(3).find("written: ") == 0; });
  CHECK(read_file(path) == "2 5 2\n?121?\n?????\n");
  edit.type("q");
  CHECK(edit.end() == "exit 0");

  OnTerminal again({{MINES_PLAY, "--edit", path}, 60, 12});
  again.await_line(2, " + * + * +");
  again.click(3, 2, 2);  // another button: a mine
  again.await_line(2, " + ! + * +");
  again.type("qq");
  CHECK(again.end() == "exit 0");
  CHECK(read_file(path) == "2 5 2\n?121?\n?????\n");

  write_file(path, "2 5 2\n?121?\n??9??\n");
  OnTerminal wrong({{MINES_PLAY, "--edit", path}, 200});
  CHECK(wrong.end() == "exit 2");
  CHECK(wrong.screen.line(0).find("mines-play: " + path +
                                  ": byte 14: line 3, column 3: found '9', expected ") == 0);
}

TEST_CASE("play on a terminal: the judge's game, and the terminal is given back however it ends") {
  const TemporaryFolder folder;
  // 8 x 8 with a mine in each corner.
  const std::string map = folder.write("map", std::string("8 4\n\x81\0\0\0\0\0\0\x81", 12));
  const std::vector<std::string> judge{MINES_JUDGE, "--map", map, "--solver", "play", "--time"};
  const auto with_time = [&](const char* seconds) {
    std::vector<std::string> arguments = judge;
    arguments.push_back(seconds);
    return Start{arguments, 100, 30, "xterm-256color", {"MINES_SPEED=9"}};
  };
  const auto line_with = [](const TerminalScreen& screen, const std::string& word) {
    std::istringstream lines(screen.text());
    for (std::string line; std::getline(lines, line);) {
      if (line.find(word) == 0) return line;
    }
    return std::string();
  };

  OnTerminal play(with_time("30"));
  play.await_line(9, "?: help  0.0 % open  0 points  0 hit  4 mines");
  play.click(1, 1);  // a mine: it costs 8, and the game goes on
  play.await_line(9, "?: help  0.0 % open  -8 points  1 hit  4 mines");
  play.click(9, 4);
  play.await_line(9, "?: help  100.0 % open  52 points  1 hit  4 mines");
  play.await_line(1, " * 1 . . . . 1 !");
  play.type("u");
  play.await_line(9, "the judge takes nothing back");
  play.type("q");
  CHECK(play.end() == "exit 0");
  CHECK(line_with(play.screen, "safe open") == "safe opened    60 of 60 (100.00 %)");
  CHECK(line_with(play.screen, "mines opened") == "mines opened   1");

  OnTerminal late(with_time("1"));
  CHECK(late.end() == "exit 0");
  CHECK(line_with(late.screen, "safe open") == "safe opened    0 of 60 (0.00 %)");

  OnTerminal stopped(with_time("30"));
  stopped.await_line(9, "?: help  0.0 % open  0 points  0 hit  4 mines");
  stopped.signal(SIGTERM);
  CHECK(stopped.end() == "signal 15");
}
