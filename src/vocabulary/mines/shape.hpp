/// @file
/// Shapes of boards: which cells are neighbours, that is, the cells whose mines a number counts.
#pragma once

#include <cstdint>

namespace mines {

/// The shape of a board.
enum class Shape : std::int8_t {
  square,  ///< the eight cells around
  hex,     ///< the six cells around; odd rows lie half a cell further to the right
  torus,   ///< the eight cells around; the board's edges are joined to the opposite ones
  knight   ///< the cells that a knight of chess reaches
};

}  // namespace mines
