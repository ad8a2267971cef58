/// @file
/// Cells of a board: the place of a cell, its content as a byte, and its verdict.
#pragma once

#include <cstdint>

namespace mines {

/// A cell of a board.
struct Cell {
  std::int32_t row = 0;     ///< from 0, at the top
  std::int32_t column = 0;  ///< from 0, at the left

  // No "= default", because this file must be C++17 (scripts/make-client).
  friend constexpr bool operator==(Cell a, Cell b) { return a.row == b.row && a.column == b.column; }
  /// Orders cells by row, and cells of one row by column.
  friend constexpr bool operator<(Cell a, Cell b) {
    return a.row != b.row ? a.row < b.row : a.column < b.column;
  }
};

/// A board as bytes has one std::int8_t a cell, row by row: cell (r, c) is at index r * columns + c. An open
/// cell holds its number, 0 to 8; other cells hold one of these two values:
inline constexpr std::int8_t unknown_cell = -1;  ///< neither open nor known to be a mine
inline constexpr std::int8_t mine_cell = -2;     ///< a known mine: correctly flagged, or hit

/// The proven state of a cell.
enum class Verdict : std::int8_t {
  known = -1,  ///< needs no proof: the cell is open or a known mine
  undecided = 0,
  safe = 1,
  mine = 2
};

}  // namespace mines
