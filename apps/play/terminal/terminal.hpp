// The terminal: ncurses draws frames and reads keys and the mouse. The terminal is restored at the program's
// end, also after SIGINT, SIGTERM, SIGHUP or SIGQUIT, or after a crash
// (apps/play/terminal/crash_handler.hpp).
//
// Input is standard input. Output is standard output if it is a terminal, else standard error. A judge may
// have started mines-play as an answer, in the place of a contestant's program. Then mines-play has no
// controlling terminal, so no signal reports a new size or Ctrl-C: the size is checked whenever the program
// wakes, and Ctrl-C is read as a key.
#pragma once

#include <memory>
#include <optional>
#include <variant>

#include "apps/play/screen/screen_program.hpp"
#include "base/error.hpp"

namespace mines::play {

struct TerminalOptions {
  bool mouse = true;
  bool colours = true;  ///< false: no colours
};

/// At most one at a time, because ncurses has global state. For one thread.
class Terminal {
 public:
  /// The reason why a wait ended without an input.
  enum class Event {
    nothing,     ///< the time has passed
    resized,     ///< the size may have changed
    interrupted  ///< a signal has come (signal()), or the terminal is gone
  };

  /// Takes over the terminal. Fails with ExitCode::bad_input, without any change, in four cases: standard
  /// input is no terminal, or neither standard output nor standard error is one; TERM is unknown; TERM names
  /// a terminal that cannot move its cursor; the terminal is too small (apps/play/screen/screen_layout.hpp).
  static Result<Terminal> open(const TerminalOptions& options);
  Terminal(Terminal&& other) noexcept;
  Terminal& operator=(Terminal&&) = delete;
  /// Restores the terminal.
  ~Terminal();

  TerminalSize size() const;
  /// Writes the differences from the last frame.
  void draw(const Frame& frame);
  /// Waits for the next input or event, for at most `most`, or without a limit if `most` is empty. Uses no
  /// processor time meanwhile.
  std::variant<Input, Event> wait(std::optional<Clock::duration> most);
  /// The signal of Event::interrupted: SIGINT, SIGTERM, SIGHUP or SIGQUIT. SIGHUP if the terminal is gone.
  int signal() const;

 private:
  class State;
  explicit Terminal(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace mines::play
