// The part of a terminal program that needs no terminal: takes keys and the time, returns frames to show.
#pragma once

#include <chrono>
#include <optional>

#include "apps/play/keys.hpp"
#include "apps/play/screen/frame.hpp"
#include "base/error.hpp"
#include "board/geometry.hpp"

namespace mines::play {

using Clock = std::chrono::steady_clock;

struct TerminalSize {
  int columns = 0;
  int lines = 0;
  friend bool operator==(TerminalSize, TerminalSize) = default;
};

inline constexpr TerminalSize least_terminal{24, 6};

constexpr bool is_too_small(TerminalSize size) {
  return size.columns < least_terminal.columns || size.lines < least_terminal.lines;
}

/// The size of a board that fills the terminal: a cell is two columns wide, and the first line has no cells.
constexpr BoardSize filling_board(TerminalSize size) { return {size.lines - 1, size.columns / 2}; }

struct Input {
  char32_t key = key::none;  ///< a character, or a key of apps/play/keys.hpp
  Place place{};             ///< the place of the mouse, if the key is a click

  bool is_click() const { return key == key::click || key == key::other_click; }
};

class ScreenProgram {
 public:
  virtual ~ScreenProgram() = default;

  /// Sets the terminal's size. Called first, and after every change of the size.
  virtual Result<void> resize(TerminalSize size) = 0;
  /// Takes an input. Returns false if the input ends the program.
  virtual Result<bool> handle(const Input& input, Clock::time_point now) = 0;
  /// Does some or all of the due work. Called before each wait for an input. False: the program is over.
  virtual Result<bool> tick(Clock::time_point now) = 0;
  /// The longest time to wait for an input before the next tick(); empty: wait until an input comes.
  virtual std::optional<Clock::duration> wait(Clock::time_point now) const = 0;
  /// The frame to show, in the terminal's size.
  virtual Frame frame(Clock::time_point now) = 0;
};

}  // namespace mines::play
