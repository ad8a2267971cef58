#include "games/kept_safe.hpp"

namespace mines::games {

void find_kept_safe(BoardSize size, Cell start, library::FirstClick first, std::vector<std::size_t>& cells) {
  cells.clear();
  if (first != library::FirstClick::any) cells.push_back(size.index(start));
  if (first == library::FirstClick::open)
    for_each_neighbour(size, start, [&](Cell cell) { cells.push_back(size.index(cell)); });
}

}  // namespace mines::games
