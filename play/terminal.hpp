// The terminal: ncurses draws frames and reads keys and mouse, and whatever happens the terminal is left as
// it was found.
//
// It is that of standard input, if output goes there too: on standard output, or on standard error where a
// judge has put its answer's. Such an answer has no controlling terminal, so no signal tells it of a new size
// or of Ctrl-C; the first is looked for at every wake, and Ctrl-C is a key here.
#pragma once

#include <memory>
#include <optional>
#include <variant>

#include "base/error.hpp"
#include "play/screen_program.hpp"

namespace mines::play {

struct TerminalOptions {
  bool mouse = true;
  bool colours = true;  ///< as many as the terminal has
};

/// At most one at a time, as ncurses has globals. For one thread.
class Terminal {
 public:
  /// Something that is no input to the program.
  enum class Event {
    nothing,     ///< the time is over
    resized,     ///< maybe
    interrupted  ///< a signal, see signal(), or the terminal is gone
  };

  /// Takes the terminal over. ExitCode::bad_input, with the terminal as it was, if standard input and output
  /// are none, if TERM is not known or not able, or if it is too small.
  static Result<Terminal> open(const TerminalOptions& options);
  Terminal(Terminal&& other) noexcept;
  Terminal& operator=(Terminal&&) = delete;
  /// Gives it back.
  ~Terminal();

  TerminalSize size() const;
  /// Writes what has changed since the last frame.
  void draw(const Frame& frame);
  /// Waits for the next event, at most so long; for ever if nothing. Takes no processor time meanwhile.
  std::variant<Input, Event> wait(std::optional<Clock::duration> most);
  /// That has interrupted it: SIGINT, SIGTERM, SIGHUP or SIGQUIT; SIGHUP too when the terminal is gone.
  int signal() const;

 private:
  class State;
  explicit Terminal(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace mines::play
