// A rectangle of cells on a board.
#pragma once

#include "board/geometry.hpp"

namespace mines {

struct Area {
  Cell first{};
  BoardSize size{};

  bool contains(Cell cell) const { return size.contains(inside(cell)); }
  /// A cell of the board, with row and column counted from `first`.
  Cell inside(Cell cell) const { return {cell.row - first.row, cell.column - first.column}; }
  /// The reverse of inside(): counts from the corner of the board again.
  Cell outside(Cell cell) const { return {cell.row + first.row, cell.column + first.column}; }
  friend bool operator==(const Area&, const Area&) = default;
};

}  // namespace mines
