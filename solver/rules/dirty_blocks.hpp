// Dirty blocks: the blocks (8 x 64 cells) that the single rule (rules/single_rule.hpp) must evaluate again,
// because they have a number next to a changed cell.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

#include "base/assert.hpp"
#include "board/tile.hpp"
#include "rules/single_rule.hpp"

namespace mines {

/// Dirty blocks of nine tiles: one in the middle and the eight around it. Block (w, b) is block b of word
/// column w of the middle tile; w and b run from -1 to 8. In the picture i,j stands for blocks[i][j]:
///   w =   -1      0 ... 7      8
///       +-----+-------------+-----+
///  b=-1 | 0,0 |     0,1     | 0,2 |   the last block of each column above
///       +-----+-------------+-----+
///  0..7 | 1,0 |     1,1     | 1,2 |   all blocks of each column
///       +-----+-------------+-----+
///  b= 8 | 2,0 |     2,1     | 2,2 |   the first block of each column below
///       +-----+-------------+-----+
struct DirtyBlocks {
  TileBlocks blocks[3][3] = {};

  /// Adds blocks of word column w: bit b + 1 of `column` is block (w, b).
  void add_column(std::int32_t w, unsigned column) {
    const std::int32_t right = (w + tile_words) / tile_words;
    const std::int32_t first = block_index(w & (tile_words - 1), 0);
    blocks[0][right] |= TileBlocks{column & 1} << (first + tile_blocks - 1);
    blocks[1][right] |= TileBlocks{column >> 1 & 0xff} << first;
    blocks[2][right] |= TileBlocks{column >> (tile_blocks + 1)} << first;
  }

  /// Adds the blocks affected by changes in block (word, block), each 0 to 7. Bit i of `rows`: row i has a
  /// changed cell. Bit i of `at_left`: the first cell of row i has changed; of `at_right`: the last cell.
  void add(std::int32_t word, std::int32_t block, unsigned rows, unsigned at_left, unsigned at_right) {
    MINES_ASSERT(word >= 0 && word < tile_words && block >= 0 && block < tile_blocks);
    // The block itself, the one above if the first row has changed, the one below if the last has.
    const auto add_around = [&](std::int32_t w, unsigned changed) {
      add_column(w, (2U | (changed & 1) | changed >> (block_rows - 1) << 2) << block);
    };
    add_around(word, rows);
    if (at_left != 0) add_around(word - 1, at_left);
    if (at_right != 0) add_around(word + 1, at_right);
  }

  /// Adds the blocks that a change of cells of a word affects. The word must lie in the tile in the middle.
  void add_cells(std::int32_t row, std::int32_t word, Word cells) {
    const int lane = row % block_rows;
    add(word % tile_words, row % tile_rows / block_rows, 1U << lane, static_cast<unsigned>(cells & 1) << lane,
        static_cast<unsigned>(cells >> 63) << lane);
  }
};

/// Calls visit(t, blocks) for each tile t of the grid with dirty blocks. `tile` is the tile in the middle.
template <class Visit>
void for_each_dirty_tile(TileGrid grid, std::int32_t tile, const DirtyBlocks& dirty, Visit visit) {
  for (std::int32_t down = 0; down < 3; ++down) {
    for (std::int32_t right = 0; right < 3; ++right) {
      const TileBlocks blocks = dirty.blocks[down][right];
      if (blocks == 0) continue;
      const std::int32_t around = grid.beside(tile, down - 1, right - 1);
      if (around >= 0) visit(around, blocks);
    }
  }
}

/// Takes what the single rule found in a tile, and empties `found`. Calls visit(row, word, safe) for each
/// block with safe cells; `row` is the block's first row. Returns the blocks to evaluate again: found.left in
/// the tile itself; outside of the tile, the blocks with a number next to a found mine.
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
