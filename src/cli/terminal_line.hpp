// A line on a terminal that shows progress. Each update overwrites the line, without control sequences.
#pragma once

#include <cstddef>
#include <string_view>

namespace mines {

/// On standard error. Not thread-safe. Never waits: skips updates that the terminal does not accept (Ctrl-S).
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
