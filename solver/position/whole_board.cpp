#include "position/whole_board.hpp"

#include <bit>

#include "components/component_finder.hpp"

namespace mines::position {

WholeBoard whole_board(const View& view) {
  WholeBoard board;
  Component& all = board.component;
  Component component;
  ComponentFinder finder(view, Join::numbers);
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word) {
      const Word frontier = frontier_cells(view, row, word);
      board.interior += static_cast<std::uint64_t>(std::popcount(view.unknown(row, word) & ~frontier));
      for_each_bit(frontier, [&](int bit) {
        const Cell cell = cell_at(row, word, bit);
        if (finder.found(cell)) return;
        finder.grow(cell, component);
        for (Constraint& constraint : component.constraints) {
          for (std::uint32_t& index : constraint.index) index += static_cast<std::uint32_t>(all.cells.size());
          all.constraints.push_back(constraint);
        }
        all.cells.insert(all.cells.end(), component.cells.begin(), component.cells.end());
      });
    }
  }
  return board;
}

}  // namespace mines::position
