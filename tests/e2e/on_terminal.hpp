// A program on a pseudo-terminal: what is typed goes in, what it draws is seen, and so is the state in which
// it leaves the terminal.
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

/// The test keeps both ends of the terminal: what the program has left is seen after it. Killed at the end.
class OnTerminal {
 public:
  explicit OnTerminal(const Start& start);
  OnTerminal(const OnTerminal&) = delete;
  OnTerminal& operator=(const OnTerminal&) = delete;
  ~OnTerminal();

  void type(const std::string& bytes);
  /// A press and a release of a mouse button as SGR tells them, at a character's column and line from 0.
  void click(int column, int line, int button = 0);
  void resize(int columns, int lines);
  void signal(int number);

  /// Fails the test if the condition does not come true in time.
  template <class Condition>
  void await(Condition condition, double seconds = 20);
  void await_line(int line, const std::string& text);
  /// The bytes that have come since the last call.
  std::size_t take_bytes();
  /// "exit 0" or "signal 15"; checks that the terminal is as it was before.
  std::string end(double seconds = 20);
  /// Whether a program may write on the terminal without waiting for ever, and whether nothing is left there
  /// that was typed and not read.
  bool takes_output() const;
  bool input_is_empty() const;
  /// Clock ticks of processor time so far.
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
