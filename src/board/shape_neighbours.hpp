// The neighbours of a cell on a board of any Shape.
#pragma once

#include <vector>

#include "board/geometry.hpp"
#include "mines/shape.hpp"

namespace mines {

/// Sets `cells` to the neighbours of `cell` on the board, by rows: each once, and never `cell` itself.
void find_neighbours(Shape shape, BoardSize size, Cell cell, std::vector<Cell>& cells);

}  // namespace mines
