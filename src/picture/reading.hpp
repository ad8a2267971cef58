// Reads the position in a picture of a board.
#pragma once

#include <optional>

#include "base/error.hpp"
#include "picture/grid.hpp"
#include "picture/image.hpp"
#include "picture/labels.hpp"
#include "picture/look.hpp"

namespace mines::picture {

struct Reading : Labels {
  Grid grid;  ///< where the cells are, in pixels of the picture

  int rows() const { return grid.y.count; }
  int columns() const { return grid.x.count; }
};

/// A board that was found, and what its cells look like.
struct Found {
  Reading reading;
  Looks looks;
};

/// A part of a picture, and where it lies there.
struct Cutting {
  Image image;
  int left;
  int top;

  /// Gives a grid that was found in the part its place in the whole.
  void move_back(Grid& grid) const {
    grid.x.origin += left;
    grid.y.origin += top;
  }
};

/// A board, which must lie in the picture, with `margin` cells around it, as far as the picture has them.
Cutting cutting_of(const Image& image, const Grid& board, double margin);

/// The board, and the looks of its cells in `image`, which must outlive them. Fails if none is found.
/// O(pixels · log most_pitch).
Result<Found> read_board(const Image& image);
Result<Found> read_board(Image&&) = delete;

/// The reading of the board with `lines` lines more at a side; fewer if negative. Empty if these are fewer
/// than least_cells or more than most_cells, or if more of the outer cells than most_cut_by_numbers lies
/// beyond the picture. `looks` are those of the cells of the reading, in the picture.
std::optional<Reading> resized(Looks& looks, const Reading& reading, Side side, int lines);

/// Whether a cell beyond a side looks like a number of the board.
bool has_number_beyond(Looks& looks, const Reading& reading, Side side);

}  // namespace mines::picture
