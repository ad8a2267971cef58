// The body of the single rule, to be included by one translation unit a target; see single_rule.hpp.
#pragma once

#include "board/adders.hpp"
#include "board/block_vector.hpp"
#include "rules/single_rule.hpp"

namespace mines {
namespace {

class SingleRuleKernel {
 public:
  SingleRuleKernel(const TileSurroundings& tiles, Found& found) : tiles_(tiles), found_(found) {}

  MINES_INLINE std::int32_t settle(TileBlocks blocks, TileBlocks& stuck) {
    todo_ = blocks;
    stuck_ = stuck;
    std::int32_t evaluated = 0;
    // Forth and back in turn: what is found goes on in both directions.
    bool forth = true;
    int number = 0;
    for (; todo_ != 0; ++evaluated) {
      TileBlocks ahead = todo_ & (forth ? ~((TileBlocks{2} << number) - 1) : (TileBlocks{1} << number) - 1);
      if (ahead == 0) {
        forth = !forth;
        ahead = todo_ & (forth ? ~TileBlocks{0} << number : (TileBlocks{2} << number) - 1);
      }
      number = forth ? __builtin_ctzll(ahead) : 63 - __builtin_clzll(ahead);
      evaluate(number);
    }
    stuck = stuck_;
    return evaluated;
  }

 private:
  /// How many of each cell and its neighbours in the same row are mines, and are not known to be safe.
  struct AcrossSums {
    Count2<BlockVector> mines, closed;
  };
  static constexpr int nothing = -100;

  /// Block (w, b) of the tile, w and b from -1 to 8.
  MINES_INLINE KnownBlock& block_at(int w, int b) const {
    return tiles_.at[(b + tile_blocks) / tile_blocks][(w + tile_words) / tile_words]
        ->blocks[block_number(w & (tile_words - 1), b & (tile_blocks - 1))];
  }

  MINES_INLINE void enter_column(int w) {
    if (w == column_) return;
    column_ = w;
    for (int down = 0; down < 3; ++down) {
      for (int right = 0; right < 3; ++right) blocks_[down][right] = &block_at(w + right - 1, (down - 1) * tile_blocks);
    }
  }

  MINES_INLINE AcrossSums sum_across(int b) const {
    AcrossSums sums;
    BlockVector mines[3], closed[3];
    const KnownBlock* const* const row = blocks_[(b + tile_blocks) / tile_blocks];
    for (int column = 0; column < 3; ++column) {
      const KnownBlock& known = row[column][b & (tile_blocks - 1)];
      const BlockVector opened = BlockVector::load(known.opened);
      mines[column] = BlockVector::load(known.mines) & ~opened;
      closed[column] = ~(opened | BlockVector::load(known.requested));
    }
    sums.mines = add(from_left(mines[0], mines[1]), mines[1], from_right(mines[1], mines[2]));
    sums.closed = add(from_left(closed[0], closed[1]), closed[1], from_right(closed[1], closed[2]));
    return sums;
  }

  MINES_INLINE static Count4<BlockVector> sum_down(Count2<BlockVector> above, Count2<BlockVector> here,
                                                   Count2<BlockVector> below) {
    return add(Count2<BlockVector>{from_above(above.bit0, here.bit0), from_above(above.bit1, here.bit1)}, here,
               Count2<BlockVector>{from_below(here.bit0, below.bit0), from_below(here.bit1, below.bit1)});
  }

  MINES_INLINE void evaluate(int number) {
    const TileBlocks bit = TileBlocks{1} << number;
    todo_ &= ~bit;
    const int w = number / tile_blocks;
    const int b = number % tile_blocks;
    enter_column(w);
    const AcrossSums above = sum_across(b - 1);
    const AcrossSums here = sum_across(b);
    const AcrossSums below = sum_across(b + 1);
    // An open cell is neither a mine nor closed, so sums over all nine cells count the neighbours.
    const Count4<BlockVector> mines = sum_down(above.mines, here.mines, below.mines);
    const Count4<BlockVector> closed = sum_down(above.closed, here.closed, below.closed);
    const KnownBlock& known = tiles_.at[1][1]->blocks[number];
    const BlockVector opened = BlockVector::load(known.opened);
    const BlockVector eights = opened & BlockVector::load(known.mines);
    const BlockVector bit0 = BlockVector::load(known.number[0]);
    const BlockVector bit1 = BlockVector::load(known.number[1]);
    const BlockVector bit2 = BlockVector::load(known.number[2]);
    const BlockVector question =
        opened & or_differs(or_differs(or_differs(mines.bit3 ^ closed.bit3, mines.bit0, closed.bit0),
                                       mines.bit1, closed.bit1),
                            mines.bit2, closed.bit2);
    if (!question.any()) {
      stuck_ &= ~bit;
      return;
    }
    stuck_ |= bit;
    const BlockVector less_mines =
        or_differs(or_differs(or_differs(mines.bit3, bit0, mines.bit0), bit1, mines.bit1), bit2, mines.bit2);
    const BlockVector less_closed = or_differs(
        or_differs(or_differs(closed.bit3, bit0, closed.bit0), bit1, closed.bit1), bit2, closed.bit2);
    const BlockVector safe = question & ~(less_mines | eights);
    const BlockVector all_mines = question & (~less_closed | eights);
    if ((safe | all_mines).any()) mark(w, b, safe, all_mines);
  }

  /// Marks what is unknown beside the numbers that say so. By whole blocks even where one row or column is
  /// meant: a word stored by itself stalls the next load of its block.
  [[gnu::noinline]] void mark(int w, int b, BlockVector safe, BlockVector mines) {
    const BlockVector either = safe | mines;
    const unsigned at_left = either.lanes_with(1);
    const unsigned at_right = either.lanes_with(Word{1} << 63);
    mark_column(w, b, spread_across(safe), spread_across(mines), either.lanes_with(~Word{0}));
    if (at_left != 0) mark_column(w - 1, b, shifted_left<63>(safe), shifted_left<63>(mines), at_left);
    if (at_right != 0) mark_column(w + 1, b, shifted_right<63>(safe), shifted_right<63>(mines), at_right);
  }

  /// Marks the given cells of a block and their upper and lower neighbours; `rows` are those with any.
  MINES_INLINE void mark_column(int w, int b, BlockVector safe, BlockVector mines, unsigned rows) {
    const BlockVector none = BlockVector::all(0);
    mark_block(w, b, spread_down(safe), spread_down(mines));
    if ((rows & 1) != 0) mark_block(w, b - 1, from_below(none, safe), from_below(none, mines));
    if (rows >> (block_rows - 1) != 0) mark_block(w, b + 1, from_above(safe, none), from_above(mines, none));
  }

  MINES_INLINE static bool in_tile(int w, int b) {
    return static_cast<unsigned>(w | b) < 8;  // neither is negative or 8
  }

  MINES_INLINE void mark_block(int w, int b, BlockVector near_safe, BlockVector near_mines) {
    if (in_tile(w, b)) {
      const int number = block_number(w, b);
      mark_cells(w, b, tiles_.at[1][1]->blocks[number], found_.cells[number], found_.blocks, near_safe,
                 near_mines);
    } else {
      mark_beside(w, b, near_safe, near_mines);
    }
  }

  [[gnu::noinline]] void mark_beside(int w, int b, BlockVector near_safe, BlockVector near_mines) {
    const int down = (b + tile_blocks) / tile_blocks;
    const int right = (w + tile_words) / tile_words;
    const int number = block_number(w & (tile_words - 1), b & (tile_blocks - 1));
    mark_cells(w, b, tiles_.at[down][right]->blocks[number], found_.beside_cells[down][right][number],
               found_.beside_blocks[down][right], near_safe, near_mines);
  }

  MINES_INLINE void mark_cells(int w, int b, KnownBlock& known, FoundCells& found, TileBlocks& found_blocks,
                               BlockVector near_safe, BlockVector near_mines) {
    const BlockVector requested = BlockVector::load(known.requested);
    const BlockVector known_mines = BlockVector::load(known.mines);
    const BlockVector unknown = ~or_of(BlockVector::load(known.opened), known_mines, requested);
    const BlockVector safe = near_safe & unknown;
    const BlockVector mines = near_mines & unknown;
    if (!(safe | mines).any()) return;
    (requested | safe).store(known.requested);
    (known_mines | mines).store(known.mines);
    (BlockVector::load(found.safe) | safe).store(found.safe);
    (BlockVector::load(found.mines) | mines).store(found.mines);
    found_blocks |= block_bit(w & (tile_words - 1), b & (tile_blocks - 1));
    if (const unsigned rows = mines.lanes_with(~Word{0}); rows != 0) {
      look_around(w, b, rows, mines.lanes_with(1), mines.lanes_with(Word{1} << 63));
    }
  }

  /// The numbers beside mines that were found are to be looked at: given are the rows of the block with any,
  /// with one in the first column and with one in the last.
  MINES_INLINE void look_around(int w, int b, unsigned rows, unsigned at_left, unsigned at_right) {
    look_down(w, b, rows);
    if (at_left != 0) look_down(w - 1, b, at_left);
    if (at_right != 0) look_down(w + 1, b, at_right);
  }
  MINES_INLINE void look_down(int w, int b, unsigned rows) {
    look(w, b);
    if ((rows & 1) != 0) look(w, b - 1);
    if (rows >> (block_rows - 1) != 0) look(w, b + 1);
  }
  MINES_INLINE void look(int w, int b) {
    if (in_tile(w, b)) {
      todo_ |= block_bit(w, b);
    } else {
      look_beside(w, b);
    }
  }
  [[gnu::noinline]] void look_beside(int w, int b) {
    found_.look_beside[(b + tile_blocks) / tile_blocks][(w + tile_words) / tile_words] |=
        block_bit(w & (tile_words - 1), b & (tile_blocks - 1));
  }

  const TileSurroundings& tiles_;
  Found& found_;
  int column_ = nothing;                // of blocks at work
  const KnownBlock* blocks_[3][3] = {};  // the first of the column at work and those beside it, in three tiles
  TileBlocks todo_ = 0;
  TileBlocks stuck_ = 0;
};

}  // namespace
}  // namespace mines
