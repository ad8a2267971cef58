// Grids of boards whose cells have lines between them.
#pragma once

#include <optional>

#include "picture/grid.hpp"
#include "picture/long_lines.hpp"

namespace mines::picture {

/// Lines of one length, upright ones and level ones. The level ones lie in the transposed picture, so that
/// what is true of one axis is said once.
struct Level {
  int scale;     ///< pixels of the picture in one of the lines': large cells need no small pixels
  double least;  ///< the least pitch that is looked for, in pixels of the lines
  LongLines upright;
  LongLines level;
};

/// The grid whose cells have most sides, of cells that are about as wide and high as the distances. Empty if
/// it is no board's. O(pixels + edges).
std::optional<Grid> grid_of_lines(const Level& lines, Distances distances);

}  // namespace mines::picture
