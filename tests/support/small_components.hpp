// Small random components, from boards and made up, and what all of their placements say.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <vector>

#include "base/random.hpp"
#include "components/component_finder.hpp"
#include "count/elimination.hpp"
#include "support/boards.hpp"
#include "support/small_positions.hpp"

namespace mines::testing {

/// The components of a board of one column of tiles.
inline std::vector<Component> components_of(const View& view, Join join) {
  ComponentFinder finder(view, join);
  std::vector<Component> components;
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t column = 0; column < view.size().columns; ++column) {
      const Cell cell{row, column};
      const bool on_frontier = (frontier_cells(view, row, word_of(cell)) & bit_of(cell)) != 0;
      if (!view.is_unknown(cell) || finder.found(cell) || (join == Join::numbers && !on_frontier)) continue;
      finder.grow(cell, components.emplace_back());
    }
  }
  return components;
}

/// Some components of a small random board, all with at most `most` cells.
inline std::vector<Component> random_board_components(RandomSequence& random, std::size_t most) {
  const BoardSize size{2 + static_cast<std::int32_t>(random.below(7)),
                       2 + static_cast<std::int32_t>(random.below(9))};
  const Field field = random_field(size, 0.1 + 0.05 * static_cast<double>(random.below(8)), random);
  const View view = random_view(field, 0.4 + 0.1 * static_cast<double>(random.below(6)),
                                0.3 * static_cast<double>(random.below(3)), random);
  std::vector<Component> components =
      components_of(view, random.below(2) == 0 ? Join::numbers : Join::numbers_and_neighbours);
  std::erase_if(components, [most](const Component& component) { return component.cells.size() > most; });
  return components;
}

/// Constraints over random cells, which no board need have: over cells far apart, over the same cells with
/// different mines, over no cells, with a negative number of mines; often contradictory, often in pieces.
/// Unless they are to be as numbers are, some have slack or many cells.
inline Component random_component(RandomSequence& random, std::size_t most, bool only_numbers = false) {
  Component component;
  const std::size_t cells = random.below(most + 1);
  for (std::size_t i = 0; i < cells; ++i) component.cells.push_back({0, static_cast<std::int32_t>(i)});
  std::vector<std::uint32_t> order(cells);
  std::iota(order.begin(), order.end(), 0);
  Placement truth;
  for (std::size_t i = 0; i < cells; ++i) truth.push_back(static_cast<std::uint8_t>(random.below(2)));
  const bool fits = random.below(4) != 0;
  for (std::size_t count = random.below(cells + 3); count > 0; --count) {
    Constraint constraint;
    const bool is_long = !only_numbers && random.below(5) == 0;
    const std::size_t size = random.below(std::min<std::size_t>(cells, is_long ? cells : 8) + 1);
    int mines = 0;
    for (std::size_t k = 0; k < size; ++k) {
      std::swap(order[k], order[k + random.below(cells - k)]);
      constraint.add(order[k]);
      mines += truth[order[k]];
    }
    constraint.mines =
        fits ? mines : static_cast<int>(random.below(size + 2)) - (random.below(20) == 0 ? 1 : 0);
    if (!only_numbers && random.below(3) == 0) {
      constraint.slack = static_cast<int>(random.below(3));
      constraint.mines += static_cast<int>(random.below(static_cast<std::uint64_t>(constraint.slack) + 1));
    }
    component.constraints.push_back(constraint);
    if (random.below(5) == 0) {  // once more, the cells in another order
      std::reverse(constraint.cells().begin(), constraint.cells().end());
      if (!fits && random.below(3) == 0) ++constraint.mines;
      component.constraints.push_back(constraint);
    }
  }
  return component;
}

}  // namespace mines::testing
