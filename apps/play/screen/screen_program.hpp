// A program that runs on a terminal, without the terminal: keys and the time go in, frames come out. So tests
// need no terminal, and ncurses is known to apps/play/terminal/terminal.cpp and its neighbours alone.
#pragma once

#include <chrono>
#include <optional>

#include "apps/play/keys.hpp"
#include "apps/play/screen/frame.hpp"
#include "apps/play/screen/screen_layout.hpp"
#include "base/error.hpp"

namespace mines::play {

using Clock = std::chrono::steady_clock;

struct Input {
  char32_t key = key::none;  ///< a character, or one of apps/play/keys.hpp
  Place place{};             ///< where the mouse is, if the key is a click

  bool is_click() const { return key == key::click || key == key::other_click; }
};

class ScreenProgram {
 public:
  virtual ~ScreenProgram() = default;

  /// Sets the terminal's size. Called before anything else, and whenever the size changes.
  virtual Result<void> resize(TerminalSize size) = 0;
  /// Takes an input; false if it ends the program.
  virtual Result<bool> handle(const Input& input, Clock::time_point now) = 0;
  /// Does a part of the work that takes time; false if the program is over. Call it when wait() has passed;
  /// other times do no harm.
  virtual Result<bool> tick(Clock::time_point now) = 0;
  /// How long nothing happens without an input. None: for ever.
  virtual std::optional<Clock::duration> wait(Clock::time_point now) const = 0;
  /// What the terminal is to show, in its size.
  virtual Frame frame(Clock::time_point now) = 0;
};

}  // namespace mines::play
