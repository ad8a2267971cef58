// A line of progress on a terminal, overwritten by each update. An update is one write: "\r", the text, and
// blanks that cover the rest of an earlier, longer text. So the line does not flicker, and needs no control
// sequence that a terminal might lack.
#pragma once

#include <cstddef>
#include <string_view>

namespace mines {

/// The line on standard error. Not thread-safe. If the terminal accepts no output (after Ctrl-S), an update
/// is skipped; no call waits.
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
