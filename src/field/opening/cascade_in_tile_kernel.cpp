#include "board/block_vector.hpp"
#include "field/opening/cascade_in_tile.hpp"

namespace mines {

namespace {

class CascadeInTileKernel {
 public:
  explicit CascadeInTileKernel(TileCascade& cascade) : cascade_(cascade) {}

  MINES_INLINE void run() {
    take_seeds();
    while (todo_.any()) expand(todo_.next());
    report();
  }

 private:
  MINES_INLINE BlockVector opened(int index) const {
    return BlockVector::load(cascade_.at[1][1]->blocks[index].opened);
  }

  /// Mines of block (w, b) of the tile, w and b from -1 to 8.
  MINES_INLINE BlockVector mines_at(int w, int b) const {
    return BlockVector::load(cascade_.at[(b + tile_blocks) / tile_blocks][(w + tile_words) / tile_words]
                                 ->blocks[block_index(w & (tile_words - 1), b & (tile_blocks - 1))]
                                 .mines);
  }

  MINES_INLINE void take_seeds() {
    for (TileBlocks blocks = cascade_.seed_blocks; blocks != 0; blocks &= blocks - 1) {
      const int index = __builtin_ctzll(blocks);
      // An open zero stops a cascade: its neighbours are open, or another cascade is opening them.
      const BlockVector seeds = BlockVector::load(cascade_.seeds[index]) & ~opened(index);
      if (!seeds.any()) continue;
      seeds.store(reached_[index]);
      const TileBlocks bit = TileBlocks{1} << index;
      reached_blocks_ |= bit;
      if ((seeds & zeros(index)).any()) todo_.add(bit);
    }
  }

  /// The cells that are mines or have one to the left or right.
  MINES_INLINE BlockVector mine_across(int w, int b) const {
    const BlockVector here = mines_at(w, b);
    return or_of(from_left(mines_at(w - 1, b), here), here, from_right(here, mines_at(w + 1, b)));
  }

  /// The zeros of a block that are not open.
  MINES_INLINE BlockVector zeros(int index) {
    const TileBlocks bit = TileBlocks{1} << index;
    // Each block's zeros are computed once. They stay valid, because report() opens cells only when the
    // cascade has ended, and the claim keeps other threads out.
    if ((zero_blocks_ & bit) == 0) {
      zero_blocks_ |= bit;
      const int w = index / tile_blocks;
      const int b = index % tile_blocks;
      const BlockVector here = mine_across(w, b);
      const BlockVector near =
          or_of(from_above(mine_across(w, b - 1), here), here, from_below(here, mine_across(w, b + 1)));
      // Cells off the board count as open, so they are no zeros and no cascade runs along the edge outside.
      (~(near | opened(index))).store(zeros_[index]);
    }
    return BlockVector::load(zeros_[index]);
  }

  MINES_INLINE BlockVector reached(int index) const {
    return (reached_blocks_ >> index & 1) != 0 ? BlockVector::load(reached_[index]) : BlockVector::all(0);
  }

  /// Reaches the neighbours of the block's zeros: inside the block until nothing more is reached, and next to
  /// it.
  MINES_INLINE void expand(int index) {
    const TileBlocks bit = TileBlocks{1} << index;
    const BlockVector zero = zeros(index);
    const BlockVector before = reached(index);
    BlockVector from = before & zero;
    BlockVector across = spread_across(from);
    BlockVector near = spread_down(across);
    // The loop ends when the neighbours of `from` hold no other zero of the block.
    for (BlockVector grown = near & zero; (grown & ~from).any(); grown = near & zero) {
      from = grown;
      across = spread_across(from);
      near = spread_down(across);
    }
    (before | near).store(reached_[index]);
    reached_blocks_ |= bit;
    reach_out(index / tile_blocks, index % tile_blocks, from, across);
  }

  /// Reaches from the zeros `from` of a block into the blocks around it. `across` are these zeros and their
  /// left and right neighbours in the block.
  MINES_INLINE void reach_out(int w, int b, BlockVector from, BlockVector across) {
    // Only zeros in the first and the last column of the block touch the words next to it.
    const unsigned at_left = from.lanes_with(1);
    const unsigned at_right = from.lanes_with(Word{1} << 63);
    reach_column(w, b, across, from.lanes_with(~Word{0}));
    // Bit 0 touches bit 63 of the word to the left, and bit 63 touches bit 0 of the word to the right.
    if (at_left != 0) reach_side(w - 1, b, shifted_left<63>(from), at_left);
    if (at_right != 0) reach_side(w + 1, b, shifted_right<63>(from), at_right);
  }

  void reach_side(int w, int b, BlockVector cells, unsigned rows) {
    reach(w, b, spread_down(cells));
    reach_column(w, b, cells, rows);
  }

  /// Reaches the upper neighbours of `cells` in the block's first row and the lower ones of those in its
  /// last. `rows` are the rows with any cells.
  MINES_INLINE void reach_column(int w, int b, BlockVector cells, unsigned rows) {
    const BlockVector none = BlockVector::all(0);
    if ((rows & 1) != 0) reach(w, b - 1, from_below(none, cells));
    if (rows >> (block_rows - 1) != 0) reach(w, b + 1, from_above(cells, none));
  }

  MINES_INLINE void reach(int w, int b, BlockVector cells) {
    // -1 becomes a large unsigned number, so one comparison checks both ends.
    if (static_cast<unsigned>(w) >= tile_words || static_cast<unsigned>(b) >= tile_blocks) {
      reach_outside(w, b, cells);
      return;
    }
    const int index = block_index(w, b);
    const BlockVector before = reached(index);
    const BlockVector fresh = cells & ~before;
    if (!fresh.any()) return;
    const TileBlocks bit = TileBlocks{1} << index;
    (before | fresh).store(reached_[index]);
    reached_blocks_ |= bit;
    // Numbers end a cascade. Only a block with a zero that is reached for the first time spreads further.
    if ((fresh & zeros(index)).any()) todo_.add(bit);
  }

  [[gnu::noinline]] void reach_outside(int w, int b, BlockVector cells) {
    cascade_.reaches_out = true;
    alignas(64) Lanes words;
    cells.store(words);
    // The corners belong to `above` and `below`, which hold the words -1 to 8.
    if (b < 0) {
      cascade_.above[w + 1] |= words[block_rows - 1];
    } else if (b == tile_blocks) {
      cascade_.below[w + 1] |= words[0];
    } else {
      for (int lane = 0; lane < block_rows; ++lane) {
        (w < 0 ? cascade_.left : cascade_.right)[b][lane] |= words[lane];
      }
    }
  }

  MINES_INLINE Count2<BlockVector> count_in_rows(int w, int b) const {
    return count_in_row(mines_at(w - 1, b), mines_at(w, b), mines_at(w + 1, b));
  }

  MINES_INLINE void report() {
    for (TileBlocks blocks = reached_blocks_; blocks != 0; blocks &= blocks - 1) {
      const int index = __builtin_ctzll(blocks);
      const BlockVector before = opened(index);
      // A cascade also reaches cells that are open already, and they are not reported again.
      const BlockVector fresh = BlockVector::load(reached_[index]) & ~before;
      if (!fresh.any()) continue;
      report_block(index / tile_blocks, index % tile_blocks, fresh);
      mark_open(cascade_.at[1][1]->blocks[index].opened, before | fresh);
    }
  }

  /// Word by word with atomic stores, because other threads may be reading which cells are open.
  MINES_INLINE static void mark_open(Lanes& opened, BlockVector cells) {
    alignas(64) Lanes words;
    cells.store(words);
    for (int lane = 0; lane < block_rows; ++lane) {
      __atomic_store_n(&opened[lane], words[lane], __ATOMIC_RELAXED);
    }
  }

  MINES_INLINE void report_block(int w, int b, BlockVector fresh) {
    const BlockVector mine = mines_at(w, b);
    const BlockVector safe = fresh & ~mine;
    // The sum over all nine cells: a safe cell adds nothing for itself.
    const Count4<BlockVector> number =
        sum_down(count_in_rows(w, b - 1), count_in_rows(w, b), count_in_rows(w, b + 1));
    cascade_.safe += safe.count();
    // The planes of a block have three bits for a number. Mines and 8s are rare and go by words.
    const BlockVector reported_by_block = safe & ~number.bit3;
    if (reported_by_block.any()) report_numbers(w, b, reported_by_block, number);
    const BlockVector hit = fresh & mine;
    const BlockVector eights = safe & number.bit3;
    if ((hit | eights).any()) report_words(w, b, hit, eights);
  }

  MINES_INLINE void report_numbers(int w, int b, BlockVector cells, const Count4<BlockVector>& number) {
    OpenedPlanes& planes = cascade_.planes[cascade_.block_count];
    cascade_.blocks[cascade_.block_count++] = {cascade_.first_row + b * block_rows, cascade_.first_word + w,
                                               &planes};
    cells.store(planes.opened);
    (number.bit0 & cells).store(planes.number[0]);
    (number.bit1 & cells).store(planes.number[1]);
    (number.bit2 & cells).store(planes.number[2]);
  }

  [[gnu::noinline]] void report_words(int w, int b, BlockVector hit, BlockVector eights) {
    cascade_.mines += hit.count();
    alignas(64) Lanes mines;
    alignas(64) Lanes eight;
    hit.store(mines);
    eights.store(eight);
    for (int lane = 0; lane < block_rows; ++lane) {
      if ((mines[lane] | eight[lane]) == 0) continue;
      OpenedWord& reply = cascade_.words[cascade_.word_count++];
      reply.row = cascade_.first_row + b * block_rows + lane;
      reply.word = cascade_.first_word + w;
      reply.opened = eight[lane];
      reply.mines = mines[lane];
      for (int i = 0; i < 3; ++i) reply.number[i] = 0;
      reply.number[3] = eight[lane];
    }
  }

  TileCascade& cascade_;
  BlocksInTurn todo_;              // those with zeros reached whose neighbours are not
  TileBlocks reached_blocks_ = 0;  // those that are valid in reached_
  TileBlocks zero_blocks_ = 0;     // those that are valid in zeros_
  alignas(64) Lanes reached_[tile_words * tile_blocks];
  alignas(64) Lanes zeros_[tile_words * tile_blocks];
};

}  // namespace

template <Kernel kernel>
void cascade_in_tile(TileCascade& cascade) {
  CascadeInTileKernel(cascade).run();
}

template void cascade_in_tile<Kernel::MINES_THIS_KERNEL>(TileCascade&);

}  // namespace mines
