// A rectangle of cells on a board.
#pragma once

#include "board/geometry.hpp"

namespace mines {

struct Area {
  Cell first{};
  BoardSize size{};

  bool contains(Cell cell) const { return size.contains(inside(cell)); }
  /// Converts a cell of the board to the same cell counted from `first`, and back.
  Cell inside(Cell cell) const { return {cell.row - first.row, cell.column - first.column}; }
  Cell outside(Cell cell) const { return {cell.row + first.row, cell.column + first.column}; }
  friend bool operator==(const Area&, const Area&) = default;
};

}  // namespace mines
