// A line of progress on a terminal, overwritten by each update. An update is one write of "\r", the text, and
// blanks over the rest of a longer earlier text. So the line does not flicker, and needs no control sequence
// that a terminal might lack.
#pragma once

#include <cstddef>
#include <string_view>

namespace mines {

/// The line on standard error. Not thread-safe; a terminal that is held (Ctrl-S) is skipped, not waited for.
class TerminalLine {
 public:
  /// Whether standard error is a terminal. Show no line if it is not.
  static bool is_there();
  /// Columns of the terminal; 80 if unknown. A text of columns() characters or more would wrap.
  static std::size_t columns();

  TerminalLine() = default;
  TerminalLine(const TerminalLine&) = delete;
  TerminalLine& operator=(const TerminalLine&) = delete;
  ~TerminalLine() { erase(); }

  /// Shows `text`, which must be ASCII, cut off after columns() - 1 characters.
  void show(std::string_view text);
  /// Removes the line.
  void erase();

 private:
  std::size_t shown_ = 0;  // characters on the terminal now
};

}  // namespace mines
