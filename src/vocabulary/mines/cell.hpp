/// @file
/// Cells of a board: where they are, what is known of them, and what is proven of them.
#pragma once

#include <cstdint>

namespace mines {

/// A cell of a board. Rows and columns count from 0.
struct Cell {
  std::int32_t row = 0;     ///< from 0, at the top
  std::int32_t column = 0;  ///< from 0, at the left

  // Written out, as this file has to be C++17 (scripts/make-client).
  friend constexpr bool operator==(Cell a, Cell b) { return a.row == b.row && a.column == b.column; }
  /// By rows.
  friend constexpr bool operator<(Cell a, Cell b) {
    return a.row != b.row ? a.row < b.row : a.column < b.column;
  }
};

/// A board as bytes has a std::int8_t for each cell, row by row: cell (r, c) is byte r * columns + c. 0 to 8
/// is the number of an open cell.
inline constexpr std::int8_t unknown_cell = -1;  ///< neither open nor known to be a mine
inline constexpr std::int8_t mine_cell = -2;  ///< a known mine: a flag that is right, or a mine that was hit

/// What is proven of a cell.
enum class Verdict : std::int8_t {
  known = -1,  ///< nothing to prove: the cell is open or a known mine
  undecided = 0,
  safe = 1,
  mine = 2
};

}  // namespace mines
