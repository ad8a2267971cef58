// All numbers of a board, with the unknown cells next to them: as components, each joined by shared cells, or
// all as one component. One component is for reasons that use the mines left on the board.
#pragma once

#include <cstdint>
#include <vector>

#include "board/view.hpp"
#include "components/component_finder.hpp"

namespace mines {

struct WholeBoard {
  std::vector<Component> components;  ///< with all unknown cells next to numbers, ordered by their first
                                      ///< cells
  std::uint64_t interior = 0;         ///< unknown cells next to no number

  /// The components as one, in their order.
  Component joined() const;
};

/// The whole board of a view. O(cells).
WholeBoard whole_board(const View& view);

/// Calls visit(cell) for each unknown cell next to a number, by rows. O(words).
template <class Visit>
void for_each_frontier_cell(const View& view, const Visit& visit) {
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word)
      for_each_bit(frontier_cells(view, row, word), [&](int bit) { visit(cell_at(row, word, bit)); });
  }
}

}  // namespace mines
