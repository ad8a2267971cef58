// The cells that a first click keeps free of mines.
#pragma once

#include <cstddef>
#include <vector>

#include "board/geometry.hpp"
#include "mines/board.hpp"

namespace mines::games {

/// Sets `cells` to the indices of the cells that get no mine if the first click is at `start`: no cell (any),
/// the clicked cell (safe), or the clicked cell and its neighbours (open).
void find_kept_safe(BoardSize size, Cell start, FirstClick first, std::vector<std::size_t>& cells);

}  // namespace mines::games
