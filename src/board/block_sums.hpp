// What kernels have in common: counting around the cells of a block, and the order in which blocks of a tile
// are worked on. Like block_vector.hpp in an anonymous namespace, for the same reason.
#pragma once

#include "board/adders.hpp"
#include "board/block_vector.hpp"

namespace mines {
namespace {  // NOLINT: see above

/// How many of each cell of a block and its left and right neighbours are set.
MINES_INLINE Count2<BlockVector> count_in_row(BlockVector left, BlockVector here, BlockVector right) {
  return add(from_left(left, here), here, from_right(here, right));
}

/// The same over three rows, from the counts in a row of a block and of the ones above and below.
MINES_INLINE Count4<BlockVector> sum_down(Count2<BlockVector> above, Count2<BlockVector> here,
                                          Count2<BlockVector> below) {
  return add(Count2<BlockVector>{from_above(above.bit0, here.bit0), from_above(above.bit1, here.bit1)}, here,
             Count2<BlockVector>{from_below(here.bit0, below.bit0), from_below(here.bit1, below.bit1)});
}

/// Blocks that are to be worked on, forth and back in turn: what is found in one goes on in both directions.
class BlocksInTurn {
 public:
  MINES_INLINE void add(TileBlocks blocks) { todo_ |= blocks; }
  MINES_INLINE bool any() const { return todo_ != 0; }

  /// Takes the next one, if there is any; its number.
  MINES_INLINE int next() {
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
