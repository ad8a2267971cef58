#include "board/block_sums.hpp"
#include "rules/single_rule.hpp"

namespace mines {

namespace {

class SingleRuleKernel {
 public:
  SingleRuleKernel(const TileSurroundings& tiles, Found& found) : found_(found) {
    for (int w = -1; w <= tile_words; ++w) {
      const int right = (w + tile_words) / tile_words;
      const int first = block_number(w & (tile_words - 1), 0);
      blocks_[wide_place(w, -1)] = &tiles.at[0][right]->blocks[first + tile_blocks - 1];
      for (int b = 0; b < tile_blocks; ++b)
        blocks_[wide_place(w, b)] = &tiles.at[1][right]->blocks[first + b];
      blocks_[wide_place(w, tile_blocks)] = &tiles.at[2][right]->blocks[first];
    }
  }

  MINES_INLINE std::int32_t settle(TileBlocks blocks) {
    todo_.add(blocks);
    std::int32_t evaluated = 0;
    for (; todo_.any(); ++evaluated) evaluate(todo_.next());
    return evaluated;
  }

 private:
  /// How many of each cell and its neighbours in the same row are known mines, and known to be safe.
  struct AcrossSums {
    Count2<BlockVector> mines, safe;
  };

  MINES_INLINE AcrossSums sum_across(int place) const {
    const KnownBlock& left = *blocks_[place - wide_side];
    const KnownBlock& here = *blocks_[place];
    const KnownBlock& right = *blocks_[place + wide_side];
    const auto count = [&](const auto plane) {
      return count_in_row(BlockVector::load(left.*plane), BlockVector::load(here.*plane),
                          BlockVector::load(right.*plane));
    };
    return {count(&KnownBlock::mines), count(&KnownBlock::safe)};
  }

  /// 9 - n for n from 1 to 9, or 0.
  MINES_INLINE static Count4<BlockVector> nine_less(Count4<BlockVector> n) {
    return {~n.bit0, n.bit1, n.bit1 ^ n.bit2, ~or_of(n.bit1, n.bit2, n.bit3)};
  }

  MINES_INLINE static BlockVector differ(Count4<BlockVector> a, Count4<BlockVector> b) {
    return or_differs(or_differs(or_differs(a.bit3 ^ b.bit3, a.bit0, b.bit0), a.bit1, b.bit1), a.bit2,
                      b.bit2);
  }

  MINES_INLINE void evaluate(int index) {
    const int w = index / tile_blocks;
    const int b = index % tile_blocks;
    const int place = wide_place(w, b);
    const AcrossSums above = sum_across(place - 1);
    const AcrossSums here = sum_across(place);
    const AcrossSums below = sum_across(place + 1);
    // An open cell is no mine, so the sum over all nine cells counts its neighbours. It is safe itself.
    const Count4<BlockVector> mines = sum_down(above.mines, here.mines, below.mines);
    const Count4<BlockVector> safe = sum_down(above.safe, here.safe, below.safe);
    const KnownBlock& known = *blocks_[place];
    const BlockVector opened = BlockVector::load(known.opened);
    const Count4<BlockVector> closed = nine_less(safe);
    const BlockVector question = opened & differ(mines, closed);
    if (!question.any()) return;
    const Count4<BlockVector> says{BlockVector::load(known.number[0]), BlockVector::load(known.number[1]),
                                   BlockVector::load(known.number[2]), BlockVector::all(0)};
    const BlockVector all_safe = question & ~differ(says, mines);
    const BlockVector all_mines = question & ~differ(says, closed);
    if ((all_safe | all_mines).any()) mark(w, b, all_safe, all_mines);
  }

  /// Marks what is unknown beside the numbers that say so. By whole blocks even where one row or column is
  /// meant: a word stored by itself stalls the next load of its block.
  [[gnu::noinline]] void mark(int w, int b, BlockVector safe, BlockVector mines) {
    mark_column(w, b, spread_across(safe), spread_across(mines));
    const BlockVector either = safe | mines;
    if (either.lanes_with(1) != 0) mark_beside(w - 1, b, shifted_left<63>(safe), shifted_left<63>(mines));
    if (either.lanes_with(Word{1} << 63) != 0) {
      mark_beside(w + 1, b, shifted_right<63>(safe), shifted_right<63>(mines));
    }
  }
  [[gnu::noinline]] void mark_beside(int w, int b, BlockVector safe, BlockVector mines) {
    mark_column(w, b, safe, mines);
  }

  /// Marks the given cells of a block and their upper and lower neighbours. Three blocks, and without a
  /// branch, as nothing here can be predicted.
  MINES_INLINE void mark_column(int w, int b, BlockVector safe, BlockVector mines) {
    const BlockVector none = BlockVector::all(0);
    const int place = wide_place(w, b);
    unsigned found = 0;
    const BlockVector above =
        mark_block(place - 1, from_below(none, safe), from_below(none, mines), 1, found);
    const BlockVector here = mark_block(place, spread_down(safe), spread_down(mines), 2, found);
    const BlockVector below =
        mark_block(place + 1, from_above(safe, none), from_above(mines, none), 4, found);
    found_.safe_blocks[w + 1] |= static_cast<std::uint16_t>(found << b);
    look_down(w, b, above.lanes_with(~Word{0}), here.lanes_with(~Word{0}), below.lanes_with(~Word{0}));
    const BlockVector any = or_of(above, here, below);
    if (any.lanes_with(1) != 0) {
      look_down(w - 1, b, above.lanes_with(1), here.lanes_with(1), below.lanes_with(1));
    }
    if (constexpr Word last = Word{1} << 63; any.lanes_with(last) != 0) {
      look_down(w + 1, b, above.lanes_with(last), here.lanes_with(last), below.lanes_with(last));
    }
  }

  /// Marks the unknown ones of the cells, returns the mines among them, and adds `bit` to `found` if any are
  /// safe.
  MINES_INLINE BlockVector mark_block(int place, BlockVector near_safe, BlockVector near_mines, unsigned bit,
                                      unsigned& found) {
    KnownBlock& known = *blocks_[place];
    const BlockVector known_safe = BlockVector::load(known.safe);
    const BlockVector known_mines = BlockVector::load(known.mines);
    const BlockVector unknown = ~(known_safe | known_mines);
    const BlockVector safe = near_safe & unknown;
    const BlockVector mines = near_mines & unknown;
    (known_safe | safe).store(known.safe);
    (known_mines | mines).store(known.mines);
    (BlockVector::load(found_.safe[place]) | safe).store(found_.safe[place]);
    found |= safe.any() ? bit : 0;
    return mines;
  }

  /// The numbers beside mines that were found are to be looked at: given are the rows with some in block (w,
  /// b) and in the ones above and below, where they can only be in the nearest row.
  MINES_INLINE void look_down(int w, int b, unsigned above, unsigned here, unsigned below) {
    const unsigned rows = above >> (block_rows - 1) | here << 1 | (below & 1) << (block_rows + 1);
    const unsigned seen = rows | rows << 1 | rows >> 1;  // bit 0: the last row of the block above
    const unsigned column =
        ((seen & 1) | ((seen & 0x1fe) != 0 ? 2U : 0U) | (seen >> (block_rows + 1) != 0 ? 4U : 0U)) << b;
    found_.look[w + 1] |= static_cast<std::uint16_t>(column);
    if (static_cast<unsigned>(w) < tile_words) {
      todo_.add(TileBlocks{column >> 1 & 0xff} << block_number(w, 0));
    }
  }

  Found& found_;
  KnownBlock* blocks_[wide_side * wide_side];
  BlocksInTurn todo_;
};

}  // namespace

template <Kernel kernel>
std::int32_t single_rule(const TileSurroundings& tiles, TileBlocks blocks, Found& found) {
  return SingleRuleKernel(tiles, found).settle(blocks);
}

template std::int32_t single_rule<Kernel::MINES_THIS_KERNEL>(const TileSurroundings&, TileBlocks, Found&);

}  // namespace mines
