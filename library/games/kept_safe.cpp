#include "library/games/kept_safe.hpp"

namespace mines::games {

void find_kept_safe(BoardSize size, Cell start, FirstClick first, std::vector<std::size_t>& cells) {
  cells.clear();
  if (first != FirstClick::any) cells.push_back(size.index(start));
  if (first == FirstClick::open)
    for_each_neighbour(size, start, [&](Cell cell) { cells.push_back(size.index(cell)); });
}

}  // namespace mines::games
