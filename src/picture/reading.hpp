// Reads the position in a picture of a board.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/error.hpp"
#include "picture/grid.hpp"
#include "picture/image.hpp"
#include "picture/labels.hpp"

namespace mines::picture {

struct Reading {
  Grid grid;                            ///< where the cells are, in pixels of the picture
  std::vector<std::int8_t> cells{};     ///< row by row, as in mines/cell.hpp
  std::vector<char> doubtful{};         ///< of each cell: it may be something else
  std::vector<int> kinds{};             ///< of each cell: cells with the same number look alike
  std::vector<char> has_open_border{};  ///< of each cell: a sign of its own on the ground of open cells
  std::vector<Other> others{};          ///< what cells may be instead, the likeliest first

  double quality = 0;  ///< the share of cells that are read without doubt, 0 to 1

  int rows() const { return grid.y.count; }
  int columns() const { return grid.x.count; }
};

/// Fails if no board is found. O(pixels · log most_pitch).
Result<Reading> read_board(const Image& image);

/// The reading of the board with `lines` lines more at a side; fewer if negative. Empty if these are fewer
/// than least_cells or more than most_cells, or if more of the outer cells than most_cut_by_numbers lies
/// beyond the picture.
std::optional<Reading> resized(const Image& image, const Reading& reading, Side side, int lines);

/// Whether a cell beyond a side looks like a number of the board.
bool has_number_beyond(const Image& image, const Reading& reading, Side side);

}  // namespace mines::picture
