#include "advice/whole_board.hpp"

#include <bit>

namespace mines {

Component WholeBoard::joined() const {
  Component all;
  for (const Component& component : components) all.append(component);
  return all;
}

WholeBoard whole_board(const View& view) {
  WholeBoard board;
  ComponentFinder finder(view, Join::numbers);
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word) {
      const Word frontier = frontier_cells(view, row, word);
      board.interior += static_cast<std::uint64_t>(std::popcount(view.unknown(row, word) & ~frontier));
      for_each_bit(frontier, [&](int bit) {
        const Cell cell = cell_at(row, word, bit);
        if (!finder.found(cell)) finder.grow(cell, board.components.emplace_back());
      });
    }
  }
  return board;
}

}  // namespace mines
