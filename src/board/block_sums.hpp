// A few functions and a class that the kernels (base/kernel.hpp) share. They count around the cells of a
// block (tile.hpp), and choose the order of work on the blocks of a tile. Everything is in an anonymous
// namespace; block_vector.hpp gives the reason.
#pragma once

#include "base/assert.hpp"
#include "board/adders.hpp"
#include "board/block_vector.hpp"

namespace mines {
namespace {  // NOLINT: see above

/// For each cell of the block `here`: the number of set bits among the cell and its left and right
/// neighbours. `left` and `right` are the blocks beside `here`.
MINES_INLINE Count2<BlockVector> count_in_row(BlockVector left, BlockVector here, BlockVector right) {
  return add(from_left(left, here), here, from_right(here, right));
}

/// For each cell of a block: the number of set bits among the cell and its eight neighbours. `here` is
/// count_in_row() of the block, `above` and `below` are count_in_row() of the blocks above and below it.
MINES_INLINE Count4<BlockVector> sum_down(Count2<BlockVector> above, Count2<BlockVector> here,
                                          Count2<BlockVector> below) {
  return add(Count2<BlockVector>{from_above(above.bit0, here.bit0), from_above(above.bit1, here.bit1)}, here,
             Count2<BlockVector>{from_below(here.bit0, below.bit0), from_below(here.bit1, below.bit1)});
}

/// A set of blocks to work on. Blocks are taken by ascending index up to the highest one, then by descending
/// index, and so on: news in one block matters to the blocks on both sides of it.
class BlocksInTurn {
 public:
  MINES_INLINE void add(TileBlocks blocks) { todo_ |= blocks; }
  MINES_INLINE bool any() const { return todo_ != 0; }

  /// Removes the next block and returns its index. The set must not be empty.
  MINES_INLINE int next() {
    MINES_ASSERT(todo_ != 0);
    // Each mask has the blocks on one side of last_. If last_ is 63, the bit of TileBlocks{2} << last_ is
    // shifted out; 0 - 1 is then the mask of all blocks.
    TileBlocks ahead = todo_ & (forth_ ? ~((TileBlocks{2} << last_) - 1) : (TileBlocks{1} << last_) - 1);
    if (ahead == 0) {
      forth_ = !forth_;
      ahead = todo_ & (forth_ ? ~TileBlocks{0} << last_ : (TileBlocks{2} << last_) - 1);
    }
    last_ = forth_ ? __builtin_ctzll(ahead) : 63 - __builtin_clzll(ahead);
    todo_ &= ~(TileBlocks{1} << last_);
    return last_;
  }

 private:
  TileBlocks todo_ = 0;
  bool forth_ = true;
  int last_ = 0;
};

}  // namespace
}  // namespace mines
