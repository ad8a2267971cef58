// A line of progress on a terminal. Each update overwrites the last one, without control sequences.
#pragma once

#include <cstddef>
#include <string_view>

namespace mines {

/// Writes to standard error. Never waits: skips updates while Ctrl-S stops the terminal. Not thread-safe.
class TerminalLine {
 public:
  /// Whether standard error is a terminal. If it is not, do not call show().
  static bool is_there();
  /// Columns of the terminal; 80 if unknown.
  static std::size_t columns();

  TerminalLine() = default;
  TerminalLine(const TerminalLine&) = delete;
  TerminalLine& operator=(const TerminalLine&) = delete;
  ~TerminalLine() { erase(); }

  /// Shows `text`, ASCII, cut off after columns() - 1 characters.
  void show(std::string_view text);
  void erase();

 private:
  std::size_t shown_ = 0;  // characters on the terminal now
};

}  // namespace mines
