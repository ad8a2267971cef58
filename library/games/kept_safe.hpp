// Which cells a first click keeps free of mines.
#pragma once

#include <cstddef>
#include <vector>

#include "board/geometry.hpp"
#include "mines/board.hpp"

namespace mines::games {

/// Sets `cells` to the cells, by their indices, that cannot have mines if the first click is at `start`:
/// none, the clicked cell, or that and its neighbours.
void find_kept_safe(BoardSize size, Cell start, FirstClick first, std::vector<std::size_t>& cells);

}  // namespace mines::games
