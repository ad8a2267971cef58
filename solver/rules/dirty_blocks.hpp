// Which blocks the single rule has to look at again: those whose numbers see a cell that has changed.
#pragma once

#include <cstdint>

#include "board/tile.hpp"

namespace mines {

/// Blocks to be looked at in a tile and the eight around it.
struct DirtyBlocks {
  TileBlocks blocks[3][3] = {};  ///< in row-major order, the tile itself in the middle

  /// Blocks of column w, from -1 to 8: bit b + 1 is block b.
  void add_column(std::int32_t w, unsigned column) {
    const std::int32_t right = (w + tile_words) / tile_words;
    const std::int32_t first = block_number(w & (tile_words - 1), 0);
    blocks[0][right] |= TileBlocks{column & 1} << (first + tile_blocks - 1);
    blocks[1][right] |= TileBlocks{column >> 1 & 0xff} << first;
    blocks[2][right] |= TileBlocks{column >> (tile_blocks + 1)} << first;
  }

  /// Cells of a block of the tile in the middle changed: in `rows`, of these `at_left` in the first column
  /// and `at_right` in the last.
  void add(std::int32_t word, std::int32_t block, unsigned rows, unsigned at_left, unsigned at_right) {
    const auto look_down = [&](std::int32_t w, unsigned changed) {
      add_column(w, (2U | (changed & 1) | changed >> (block_rows - 1) << 2) << block);
    };
    look_down(word, rows);
    if (at_left != 0) look_down(word - 1, at_left);
    if (at_right != 0) look_down(word + 1, at_right);
  }

  /// Cells of a word changed; the tile in the middle is that of the word.
  void add_cells(std::int32_t row, std::int32_t word, Word cells) {
    const int lane = row % block_rows;
    add(word % tile_words, row % tile_rows / block_rows, 1U << lane, static_cast<unsigned>(cells & 1) << lane,
        static_cast<unsigned>(cells >> 63) << lane);
  }
};

/// Calls visit(tile, blocks) for the tiles of the grid that have dirty blocks; `tile` is the one in the
/// middle.
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

}  // namespace mines
