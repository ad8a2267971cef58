// The cells that have no mine because of the first click.
#pragma once

#include <cstddef>
#include <vector>

#include "board/geometry.hpp"
#include "mines/game.hpp"

namespace mines::games {

/// Sets `cells` to the indices of the cells that must be safe if the first click is at `start`. For
/// FirstClick::any: an empty list; for `safe`: `start`; for `open`: `start` and its neighbours.
inline void find_kept_safe(BoardSize size, Cell start, FirstClick first, std::vector<std::size_t>& cells) {
  cells.clear();
  if (first != FirstClick::any) cells.push_back(size.index(start));
  if (first == FirstClick::open)
    for_each_neighbour(size, start, [&](Cell cell) { cells.push_back(size.index(cell)); });
}

}  // namespace mines::games
