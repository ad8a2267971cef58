// One line on a terminal that is overwritten while something goes on. Each update is one write of "\r", the
// text and blanks over what was longer: no flicker, and no control sequence that a terminal might not know.
#pragma once

#include <cstddef>
#include <string_view>

namespace mines {

/// The line on standard error. Not thread-safe; a terminal that is held (Ctrl-S) is skipped, not waited for.
class TerminalLine {
 public:
  /// Whether standard error is a terminal; else a line has no place there.
  static bool is_there();
  /// How wide the terminal is, 80 if it does not tell. A text must be shorter, or it wraps.
  static std::size_t columns();

  TerminalLine() = default;
  TerminalLine(const TerminalLine&) = delete;
  TerminalLine& operator=(const TerminalLine&) = delete;
  ~TerminalLine() { erase(); }

  /// ASCII. What does not fit is cut off.
  void show(std::string_view text);
  /// Leaves the terminal as it was before show().
  void erase();

 private:
  std::size_t shown_ = 0;  // characters on the terminal now
};

}  // namespace mines
