#include "board/block_vector.hpp"
#include "rules/single_rule.hpp"

namespace mines {

namespace {

class SingleRuleKernel {
 public:
  SingleRuleKernel(const TileSurroundings& around, Found& found) : around_(around), found_(found) {}

  MINES_INLINE std::int32_t settle(TileBlocks blocks) {
    todo_ = blocks & around_.unfinished;
    std::int32_t evaluated = 0;
    // Once forth and once back: what is left waits for the replies to this visit's clicks, so a game takes 17
    // evaluations a block instead of 25. One loop, because the compiler inlines evaluate() fully only once:
    // with two, AVX2's form took nearly twice as long.
    for (const bool forth : {true, false}) {
      for (TileBlocks now = todo_; now != 0; ++evaluated) {
        const int block = forth ? __builtin_ctzll(now) : 63 - __builtin_clzll(now);
        now &= ~(TileBlocks{1} << block);
        evaluate(block);
      }
    }
    found_.left |= todo_;
    return evaluated;
  }

 private:
  /// For each cell: how many of it and its two neighbours in the row are known mines, and not known to be
  /// safe.
  struct AcrossSums {
    Count2<BlockVector> mines, unsafe;
  };

  MINES_INLINE AcrossSums sum_across(int place) const {
    const auto count = [place](Lanes* const(&planes)[wide_side * wide_side]) {
      return count_in_row(BlockVector::load(*planes[place - wide_side]), BlockVector::load(*planes[place]),
                          BlockVector::load(*planes[place + wide_side]));
    };
    return {count(around_.mines), count(around_.unsafe)};
  }

  MINES_INLINE static BlockVector differ(Count4<BlockVector> a, Count4<BlockVector> b) {
    return or_differs(or_differs(or_differs(a.bit3 ^ b.bit3, a.bit0, b.bit0), a.bit1, b.bit1), a.bit2,
                      b.bit2);
  }

  /// Applies the rule to the block with index `block`, which is not finished.
  MINES_INLINE void evaluate(int block) {
    const TileBlocks bit = TileBlocks{1} << block;
    todo_ &= ~bit;
    const int w = block / tile_blocks;
    const int b = block % tile_blocks;
    const int place = wide_place(w, b);
    const AcrossSums above = sum_across(place - 1);
    const AcrossSums here = sum_across(place);
    const AcrossSums below = sum_across(place + 1);
    // Only open cells matter. An open cell is safe, so the sums over the nine cells count its neighbours.
    const Count4<BlockVector> mines = sum_down(above.mines, here.mines, below.mines);
    const Count4<BlockVector> unsafe = sum_down(above.unsafe, here.unsafe, below.unsafe);
    const KnownBlock& known = *around_.blocks[block];
    const BlockVector opened = BlockVector::load(known.opened);
    // `unsafe` counts mines and unknown cells: it differs from `mines` exactly where a cell around is
    // undecided.
    const BlockVector undecided_near = differ(mines, unsafe);
    const BlockVector question = opened & undecided_near;
    if (!question.any()) {
      if (!(undecided_near | ~(opened | BlockVector::load(known.mines))).any()) found_.finished |= bit;
      return;
    }
    const Count4<BlockVector> says{BlockVector::load(known.number[0]), BlockVector::load(known.number[1]),
                                   BlockVector::load(known.number[2]), BlockVector::all(0)};
    // The single rule, for 512 cells at once:
    //    number = known mines                  -> the unknown neighbours are safe
    //    number = known mines + unknown cells  -> the unknown neighbours are mines
    const BlockVector all_safe = question & ~differ(says, mines);
    const BlockVector all_mines = question & ~differ(says, unsafe);
    if ((all_safe | all_mines).any()) mark(w, b, all_safe, all_mines);
  }

  /// Marks the unknown neighbours of numbers: `safe` are the numbers whose neighbours are safe, `mines` those
  /// whose neighbours are mines. Stores whole blocks even where only one row or column changes: a word stored
  /// by itself stalls the next load of its block.
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

  /// Marks the given cells of a block and their upper and lower neighbours. Always all three blocks, without
  /// a branch, as no branch here could be predicted.
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
    add_affected(w, b, above.lanes_with(~Word{0}), here.lanes_with(~Word{0}), below.lanes_with(~Word{0}));
    const BlockVector any = or_of(above, here, below);
    if (any.lanes_with(1) != 0) {
      add_affected(w - 1, b, above.lanes_with(1), here.lanes_with(1), below.lanes_with(1));
    }
    if (constexpr Word last = Word{1} << 63; any.lanes_with(last) != 0) {
      add_affected(w + 1, b, above.lanes_with(last), here.lanes_with(last), below.lanes_with(last));
    }
  }

  /// Marks the unknown ones among the cells, returns those that are mines, and adds `bit` to `found` if any
  /// are safe.
  MINES_INLINE BlockVector mark_block(int place, BlockVector near_safe, BlockVector near_mines, unsigned bit,
                                      unsigned& found) {
    const BlockVector unsafe = BlockVector::load(*around_.unsafe[place]);
    const BlockVector known_mines = BlockVector::load(*around_.mines[place]);
    const BlockVector undecided = unsafe & ~known_mines;
    const BlockVector safe = near_safe & undecided;
    const BlockVector mines = near_mines & undecided;
    // For a finished block both planes are one, and nothing is undecided.
    (unsafe & ~safe).store(*around_.unsafe[place]);
    (known_mines | mines).store(*around_.mines[place]);
    (BlockVector::load(found_.safe[place]) | safe).store(found_.safe[place]);
    found |= safe.any() ? bit : 0;
    return mines;
  }

  /// Adds the blocks of column w with a number next to a mine that was found. The mines lie in the rows
  /// `here` of block (w, b) or of its left or right neighbour, and in `above` and `below` of the blocks above
  /// and below it, where only the nearest row can have any.
  MINES_INLINE void add_affected(int w, int b, unsigned above, unsigned here, unsigned below) {
    // Ten rows: bit 0 is the last one of the block above, bits 1 to 8 are those of the block, bit 9 is the
    // first one of the block below.
    const unsigned rows = above >> (block_rows - 1) | here << 1 | (below & 1) << (block_rows + 1);
    const unsigned affected = rows | rows << 1 | rows >> 1;
    const unsigned column =
        ((affected & 1) | ((affected & 0x1fe) != 0 ? 2U : 0U) | (affected >> (block_rows + 1) != 0 ? 4U : 0U))
        << b;
    found_.affected_blocks[w + 1] |= static_cast<std::uint16_t>(column);
    if (static_cast<unsigned>(w) < tile_words) {
      todo_ |= around_.unfinished & (TileBlocks{column >> 1 & 0xff} << block_index(w, 0));
    }
  }

  const TileSurroundings& around_;
  Found& found_;
  TileBlocks todo_ = 0;  // affected and not evaluated since
};

}  // namespace

template <Kernel kernel>
std::int32_t single_rule(const TileSurroundings& around, TileBlocks blocks, Found& found) {
  return SingleRuleKernel(around, found).settle(blocks);
}

template std::int32_t single_rule<Kernel::MINES_THIS_KERNEL>(const TileSurroundings&, TileBlocks, Found&);

}  // namespace mines
