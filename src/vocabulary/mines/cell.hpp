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
/// cell holds its number, 0 to 8; other cells hold one of these values:
inline constexpr std::int8_t unknown_cell = -1;  ///< neither open nor known to be a mine
inline constexpr std::int8_t mine_cell = -2;     ///< a known mine: correctly flagged, or hit
inline constexpr std::int8_t hole_cell = -3;     ///< no cell; only on boards with a Shape (mines/shape.hpp)

/// The proven state of a cell. A cell above 0 is certain.
enum class Verdict : std::int8_t {
  unknown = -2,   ///< the budget did not suffice to find out whether the cell is certain
  known = -1,     ///< needs no proof: the cell is open or a known mine
  undecided = 0,  ///< some placement has a mine there, and another has none; or none fits at all
  safe = 1,
  mine = 2
};

/// Whether a cell could be either, as far as is known.
constexpr bool is_uncertain(Verdict verdict) {
  return verdict == Verdict::undecided || verdict == Verdict::unknown;
}

/// Whether any placement of mines fits.
enum class Possible : std::int8_t {
  no,
  yes,
  unknown  ///< the budget sufficed neither to find a placement nor to prove that there is none
};

}  // namespace mines
