// The share of known cells in each part of a board. The board has at most 8 x 16 parts, here called patches.
// Each cell is counted when it becomes known, so no cell is read when the overview is drawn.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/assert.hpp"
#include "board/geometry.hpp"

namespace mines::play {

class Overview {
 public:
  static constexpr int most_rows = 8;
  static constexpr int most_columns = 16;

  Overview() = default;
  explicit Overview(BoardSize size)
      : size_(size), rows_(std::min(most_rows, size.rows)), columns_(std::min(most_columns, size.columns)) {}

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  /// Finds the row of patches that contains a row of the board. column_of() does this for columns.
  int row_of(std::int32_t row) const { return static_cast<int>(std::int64_t{row} * rows_ / size_.rows); }
  int column_of(std::int32_t column) const {
    return static_cast<int>(std::int64_t{column} * columns_ / size_.columns);
  }
  /// The upper left cell of a patch.
  Cell first_of(int row, int column) const {
    return {static_cast<std::int32_t>((std::int64_t{row} * size_.rows + rows_ - 1) / rows_),
            static_cast<std::int32_t>((std::int64_t{column} * size_.columns + columns_ - 1) / columns_)};
  }

  /// Counts a cell of the board as known (1), or as unknown again (-1).
  void add(Cell cell, int known) {
    MINES_ASSERT(size_.contains(cell));
    known_[index(row_of(cell.row), column_of(cell.column))] += known;
  }
  /// The share of the patch's cells that are known, 0 to 1.
  double share(int row, int column) const {
    const Cell first = first_of(row, column);
    const Cell end = first_of(row + 1, column + 1);
    const double cells = static_cast<double>(end.row - first.row) * (end.column - first.column);
    MINES_ASSERT(known_[index(row, column)] >= 0 && static_cast<double>(known_[index(row, column)]) <= cells);
    return static_cast<double>(known_[index(row, column)]) / cells;
  }

 private:
  static std::size_t index(int row, int column) {
    return static_cast<std::size_t>(row) * most_columns + static_cast<std::size_t>(column);
  }

  BoardSize size_{1, 1};
  int rows_ = 1;
  int columns_ = 1;
  std::array<std::int64_t, std::size_t{most_rows} * most_columns> known_{};
};

}  // namespace mines::play
