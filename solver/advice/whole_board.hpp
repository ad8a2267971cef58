// All components of a board. A component is a set of unknown cells that share numbers, with these numbers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/assert.hpp"
#include "board/view.hpp"
#include "components/component_finder.hpp"

namespace mines {

struct WholeBoard {
  std::vector<Component> components;  ///< ordered by their first cells
  std::uint64_t interior = 0;         ///< number of unknown cells without an open number beside them

  /// All components as one, in order: for deductions from the number of mines left on the whole board.
  Component joined() const {
    Component all;
    for (const Component& component : components) all.append(component);
    return all;
  }
};

/// Finds the components and the interior of a board. O(cells).
inline WholeBoard whole_board(const View& view) {
  WholeBoard board;
  board.components = ComponentFinder(view, Join::numbers).grow_all(board.interior);
  return board;
}

/// The index of a cell that the component has. O(cells of the component).
inline std::uint32_t place_in(const Component& component, Cell cell) {
  const auto place = std::find(component.cells.begin(), component.cells.end(), cell);
  MINES_ASSERT(place != component.cells.end());
  return static_cast<std::uint32_t>(place - component.cells.begin());
}

/// Calls visit(cell) for each unknown cell next to a number, by rows. O(words), with words of 64 cells.
template <class Visit>
void for_each_frontier_cell(const View& view, const Visit& visit) {
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word)
      for_each_bit(frontier_cells(view, row, word), [&](int bit) { visit(cell_at(row, word, bit)); });
  }
}

}  // namespace mines
