// The components and regions of a board.
#pragma once

#include <vector>

#include "components/component_finder.hpp"
#include "support/boards.hpp"
#include "support/small_positions.hpp"

namespace mines::testing {

/// The components or regions of the whole board, those with frontier cells first, tile by tile.
inline std::vector<Component> components_of(const View& view, Join join) {
  ComponentFinder finder(view, join);
  std::vector<Component> components;
  for (const bool frontier : {true, false}) {
    if (!frontier && join == Join::numbers) break;
    for (std::int32_t tile = 0; tile < view.tiles().count(); ++tile) {
      for_each_unknown_word(
          view, {tile, all_tile_rows}, [&](std::int32_t row, std::int32_t word, Word unknown) {
            for_each_bit(frontier ? frontier_cells(view, row, word) : unknown, [&](int bit) {
              const Cell cell = cell_at(row, word, bit);
              if (!finder.found(cell)) finder.grow(cell, components.emplace_back());
            });
          });
    }
  }
  return components;
}

}  // namespace mines::testing
