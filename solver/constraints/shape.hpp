// Shapes of boards: they decide which cells a number counts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "board/geometry.hpp"

namespace mines {

enum class Shape : std::uint8_t {
  square,  ///< the eight cells around
  hex,     ///< the six cells around; odd rows lie half a cell further to the right
  torus,   ///< the eight cells around; the board's edges are joined to the opposite ones
  knight   ///< the cells that a knight of chess reaches
};

/// Sets `cells` to the neighbours of a cell on the board, by rows. No cell is its own neighbour or is listed
/// twice, even on a torus so narrow that its edges meet.
void find_neighbours(Shape shape, BoardSize size, Cell cell, std::vector<Cell>& cells);

}  // namespace mines
