// The board of a position report as text for people, with verdicts and percentages on it.
#pragma once

#include <cstddef>
#include <string>

#include "command/position_report.hpp"
#include "os/atomic_file.hpp"

namespace mines::command {

/// Puts a terminal's colours around text, if `colours` is set.
struct Paint {
  bool colours;

  std::string with(const std::string& sequence, const std::string& text) const {
    return colours ? "\x1b[" + sequence + "m" + text + "\x1b[0m" : text;
  }
  std::string faint(const std::string& text) const { return with("2", text); }
  std::string bold(const std::string& text) const { return with("1", text); }
  /// A colour from green to red, in the 6 × 6 × 6 cube of a terminal's 256 colours.
  std::string scaled(double probability, const std::string& text) const;
};

/// Whether the board fits into `columns` characters in the wide form.
bool fits_wide(BoardSize size, std::size_t columns);

/// Writes the board in lines of at most `columns` characters. The wide form has four characters a cell and
/// the percentages on the cells. The narrow form has two characters a cell, and letters for the percentages,
/// in alphabetical order from the least risk; a dot marks an undecided cell without a number beside it. The
/// legend of the letters is at the right of the board if there is room, else below it. A board that is too
/// wide for the narrow form is printed in several parts, from the left. O(cells).
Result<void> write_board(AtomicFile& to, const PositionReport& report, const Paint& paint,
                         std::size_t columns);

}  // namespace mines::command
