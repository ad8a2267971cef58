// What runs on a terminal, without one: inputs and the clock go in, frames come out. So everything but
// ncurses is tested without a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "base/error.hpp"
#include "play/frame.hpp"
#include "play/layout.hpp"

namespace mines::play {

using Clock = std::chrono::steady_clock;

struct Input {
  enum class Kind : std::uint8_t {
    character,
    up,
    down,
    left,
    right,
    page_up,
    page_down,
    home,
    end,
    click,       ///< the first button
    flag_click,  ///< another one
    wheel_up,
    wheel_down,
  };
  Kind kind = Kind::character;
  char32_t character = 0;
  Place place{};  ///< of the mouse

  /// 'H' goes left and 'h' asks for the best move; with vi's keys the other way round.
  Input with_keys_of(bool vi) const {
    Input input = *this;
    const bool is_either = kind == Kind::character && (character == U'h' || character == U'H');
    if (vi && is_either) input.character = character == U'h' ? U'H' : U'h';
    return input;
  }
};

class ScreenProgram {
 public:
  virtual ~ScreenProgram() = default;

  /// The terminal has that size; told first of all, and whenever it changes.
  virtual Result<void> resize(TerminalSize size) = 0;
  /// False: it is over.
  virtual Result<bool> handle(const Input& input, Clock::time_point now) = 0;
  /// Goes on with what takes its time. To be called when wait() is over, and at any other time.
  virtual Result<bool> tick(Clock::time_point now) = 0;
  /// How long nothing happens by itself; nothing: until the next input.
  virtual std::optional<Clock::duration> wait(Clock::time_point now) const = 0;
  /// What is to be seen, in the terminal's size.
  virtual Frame frame(Clock::time_point now) = 0;
};

}  // namespace mines::play
