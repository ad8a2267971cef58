// Reads the position in a picture of a board.
#pragma once

#include <cstdint>
#include <vector>

#include "base/error.hpp"
#include "picture/grid.hpp"
#include "picture/image.hpp"
#include "picture/labels.hpp"

namespace mines::picture {

struct Reading {
  Grid grid;                         ///< where the cells are, in pixels of the picture
  std::vector<std::int8_t> cells{};  ///< row by row, as in mines/cell.hpp
  std::vector<char> doubtful{};      ///< of each cell: it may be something else
  std::vector<int> kinds{};          ///< of each cell: cells with the same number look alike
  std::vector<Other> others{};       ///< what cells may be instead, the likeliest first

  int rows() const { return grid.y.count; }
  int columns() const { return grid.x.count; }
};

/// Fails if no board is found. O(pixels · log most_pitch).
Result<Reading> read_board(const Image& image);

}  // namespace mines::picture
