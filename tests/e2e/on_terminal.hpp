// Runs a program on a pseudo-terminal: types keys, and sees what the program draws and in which state it
// leaves the terminal.
#pragma once

#include <sys/types.h>
#include <termios.h>

#include <string>
#include <vector>

#include "e2e/terminal_screen.hpp"
#include "support/process.hpp"

namespace mines::testing {

struct Start {
  std::vector<std::string> arguments;
  int columns = 80;
  int lines = 24;
  std::string type = "xterm-256color";
  std::vector<std::string> variables{};
};

/// The test keeps both ends of the terminal open, so that it sees what the program has left there. The
/// destructor kills the program.
class OnTerminal {
 public:
  explicit OnTerminal(const Start& start);
  OnTerminal(const OnTerminal&) = delete;
  OnTerminal& operator=(const OnTerminal&) = delete;
  ~OnTerminal();

  void type(const std::string& bytes);
  /// Presses and releases a mouse button, as SGR reports that. Columns and lines count from 0.
  void click(int column, int line, int button = 0);
  void resize(int columns, int lines);
  void signal(int number);

  /// Fails the test if the condition does not come true in time.
  template <class Condition>
  void await(Condition condition, double seconds = 20);
  void await_line(int line, const std::string& text);
  /// Waits for a line that begins so.
  void await_begin(int line, const std::string& text);
  /// How many bytes have come since the last call.
  std::size_t take_bytes();
  /// Waits for the program's end, and checks that the terminal is as it was before. Returns "exit 0" or
  /// "signal 15".
  std::string end(double seconds = 20);
  /// Types the keys, upon which the program must end with code 0.
  void quit(const std::string& keys = "q");
  /// Whether a program can write to the terminal without being blocked, and whether all that was typed has
  /// been read.
  bool takes_output() const;
  bool input_is_empty() const;
  /// The processor time that the program has used, in clock ticks.
  long ticks() const;

  TerminalScreen screen;

 private:
  void read_all();
  void require(bool came) const;

  int master_ = -1;
  int slave_ = -1;
  pid_t process_ = -1;
  termios before_{};
  std::size_t bytes_ = 0;
};

template <class Condition>
void OnTerminal::await(Condition condition, double seconds) {
  require(becomes_true(seconds, [&] {
    read_all();
    return condition();
  }));
}

}  // namespace mines::testing
