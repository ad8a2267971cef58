// The components of small boards.
#pragma once

#include <vector>

#include "components/component_finder.hpp"
#include "support/boards.hpp"
#include "support/small_positions.hpp"

namespace mines::testing {

/// The components of a board of one column of tiles.
inline std::vector<Component> components_of(const View& view, Join join) {
  ComponentFinder finder(view, join);
  std::vector<Component> components;
  for_each_cell(view.size(), [&](Cell cell) {
    const bool on_frontier = (frontier_cells(view, cell.row, word_of(cell)) & bit_of(cell)) != 0;
    if (!view.is_unknown(cell) || finder.found(cell) || (join == Join::numbers && !on_frontier)) return;
    finder.grow(cell, components.emplace_back());
  });
  return components;
}

}  // namespace mines::testing
