// Takes the findings of a visit to a tile, and empties them for the next visit.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

#include "rules/dirty_blocks.hpp"
#include "rules/single_rule.hpp"

namespace mines {

/// Calls visit(row, word, safe) for the blocks with safe cells; `row` is the first row of the block. Returns
/// the blocks to evaluate again: in the eight neighbouring tiles, the blocks with a number next to a mine
/// found; in the tile itself, found.left.
template <class Visit>
DirtyBlocks take_found(Found& found, TileGrid grid, std::int32_t tile, Visit visit) {
  const std::int32_t first_row = grid.first_row(tile) - block_rows;
  const std::int32_t first_word = grid.first_word(tile) - 1;
  DirtyBlocks dirty;
  for (std::int32_t column = 0; column < wide_side; ++column) {
    for (unsigned blocks = std::exchange(found.safe_blocks[column], 0); blocks != 0; blocks &= blocks - 1) {
      const int block = std::countr_zero(blocks);
      Lanes& safe = found.safe[column * wide_side + block];
      visit(first_row + block * block_rows, first_word + column, safe);
      std::memset(safe, 0, sizeof safe);
    }
    dirty.add_column(column - 1, std::exchange(found.affected_blocks[column], 0));
  }
  dirty.blocks[1][1] = std::exchange(found.left, 0);
  return dirty;
}

}  // namespace mines
