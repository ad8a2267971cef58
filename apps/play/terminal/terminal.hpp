// The terminal: ncurses draws frames and reads keys and the mouse. However the program ends, the terminal is
// left as it was found.
//
// Input is standard input. Output is standard output, or standard error for an answer that a judge has
// started. Such an answer has no controlling terminal, so that no signal reports a new size or Ctrl-C: the
// size is checked whenever the program wakes, and Ctrl-C is read as a key.
#pragma once

#include <memory>
#include <optional>
#include <variant>

#include "apps/play/screen/screen_program.hpp"
#include "base/error.hpp"

namespace mines::play {

struct TerminalOptions {
  bool mouse = true;
  bool colours = true;  ///< as many as the terminal has
};

/// At most one at a time, as ncurses has global state. For one thread.
class Terminal {
 public:
  /// What ends a wait besides an input.
  enum class Event {
    nothing,     ///< the time has passed
    resized,     ///< the size may have changed
    interrupted  ///< by a signal, see signal(); or the terminal is gone
  };

  /// Takes the terminal over. ExitCode::bad_input, with the terminal as it was, if standard input and output
  /// are no terminal, if TERM is unknown or names a terminal that cannot move its cursor, or if the terminal
  /// is too small (apps/play/screen/screen_layout.hpp).
  static Result<Terminal> open(const TerminalOptions& options);
  Terminal(Terminal&& other) noexcept;
  Terminal& operator=(Terminal&&) = delete;
  /// Gives the terminal back.
  ~Terminal();

  TerminalSize size() const;
  /// Writes what has changed since the last frame.
  void draw(const Frame& frame);
  /// Waits for the next input or event, for at most `most`, or without an end if that is none. Uses no
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
