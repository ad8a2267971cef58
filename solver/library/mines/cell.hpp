/// @file
/// Cells, and boards of one byte a cell: what the public headers of the toolkit have in common.
#pragma once

#include <cstdint>

namespace mines::library {

/// A cell of a board. Rows and columns count from 0.
struct Cell {
  std::int32_t row = 0;     ///< from 0, at the top
  std::int32_t column = 0;  ///< from 0, at the left
  friend constexpr bool operator==(Cell, Cell) = default;
};

/// A board as bytes has a std::int8_t for each cell, row by row: cell (r, c) is byte r * columns + c. 0 to 8
/// is the number of an open cell, this an unknown one.
inline constexpr std::int8_t unknown_cell = -1;
inline constexpr std::int8_t mine_cell = -2;  ///< a known mine: a flag that is right, or a mine that was hit

}  // namespace mines::library
