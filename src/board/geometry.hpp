// The size of a board, and the 64-bit words of its rows: column c is bit c % 64 of word c / 64 in its row.
// The type Cell is defined in mines/cell.hpp.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "base/assert.hpp"
#include "mines/cell.hpp"

namespace mines {

using Word = std::uint64_t;
inline constexpr int word_bits = 64;

/// The most rows or columns of a board: the protocols (src/protocol) have 16 bits for each coordinate.
inline constexpr std::int32_t max_side = 65536;
/// The most rows or columns of a view (board/view.hpp): of a game that no protocol carries.
inline constexpr std::int32_t max_view_side = 1 << 20;

/// Neither number is negative.
struct BoardSize {
  std::int32_t rows = 0;
  std::int32_t columns = 0;

  constexpr std::uint64_t cells() const {
    MINES_ASSERT(rows >= 0 && columns >= 0);
    return static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(columns);
  }
  /// The number of words in a row; the last word may lie partly off the board.
  constexpr std::int32_t words() const { return (columns + word_bits - 1) / word_bits; }
  constexpr bool contains(Cell cell) const {
    return cell.row >= 0 && cell.row < rows && cell.column >= 0 && cell.column < columns;
  }
  /// The cell with index `index` < cells() in row-major order.
  constexpr Cell cell(std::uint64_t index) const {
    MINES_ASSERT(index < cells());
    const auto in_row = static_cast<std::uint64_t>(columns);
    return {static_cast<std::int32_t>(index / in_row), static_cast<std::int32_t>(index % in_row)};
  }
  /// The reverse of cell(), for a cell on the board.
  constexpr std::uint64_t index(Cell cell) const {
    MINES_ASSERT(contains(cell));
    return static_cast<std::uint64_t>(cell.row) * static_cast<std::uint64_t>(columns) +
           static_cast<std::uint64_t>(cell.column);
  }
  /// The bits of word `word`, 0 or more, whose cells lie on the board.
  constexpr Word word_mask(std::int32_t word) const {
    MINES_ASSERT(word >= 0);
    const std::int32_t left = columns - word * word_bits;
    return left >= word_bits ? ~Word{0} : left <= 0 ? Word{0} : (Word{1} << left) - 1;
  }
  friend constexpr bool operator==(BoardSize a, BoardSize b) {
    return a.rows == b.rows && a.columns == b.columns;
  }
};

/// A rectangle of cells. inside() makes board coordinates relative to `first`; outside() does the reverse.
struct Area {
  Cell first{};
  BoardSize size{};

  bool contains(Cell cell) const { return size.contains(inside(cell)); }
  Cell inside(Cell cell) const { return {cell.row - first.row, cell.column - first.column}; }
  Cell outside(Cell cell) const { return {cell.row + first.row, cell.column + first.column}; }
  friend constexpr bool operator==(const Area& a, const Area& b) {
    return a.first == b.first && a.size == b.size;
  }
};

// The word and the bit of a cell, whose column must not be negative. cell_at() is the reverse.
constexpr std::int32_t word_of(Cell cell) {
  MINES_ASSERT(cell.column >= 0);
  return cell.column / word_bits;
}
constexpr Word bit_of(Cell cell) { return Word{1} << (cell.column % word_bits); }
constexpr Cell cell_at(std::int32_t row, std::int32_t word, int bit) { return {row, word * word_bits + bit}; }

/// Calls visit(bit index) for every set bit of `word`, lowest first.
template <class Visit>
constexpr void for_each_bit(Word word, Visit visit) {
  for (; word != 0; word &= word - 1) visit(std::countr_zero(word));
}

/// Calls visit(cell) for every cell of a board, in row-major order.
template <class Visit>
constexpr void for_each_cell(BoardSize size, Visit visit) {
  for (Cell cell{}; cell.row < size.rows; ++cell.row) {
    for (cell.column = 0; cell.column < size.columns; ++cell.column) visit(cell);
  }
}

/// Calls visit(cell) for the up to eight neighbours of `cell` on the board, in row-major order.
template <class Visit>
constexpr void for_each_neighbour(BoardSize size, Cell cell, Visit visit) {
  for (std::int32_t row = std::max(cell.row - 1, 0); row <= std::min(cell.row + 1, size.rows - 1); ++row) {
    for (std::int32_t column = std::max(cell.column - 1, 0);
         column <= std::min(cell.column + 1, size.columns - 1); ++column) {
      if (row != cell.row || column != cell.column) visit(Cell{row, column});
    }
  }
}

}  // namespace mines
