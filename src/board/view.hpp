// The player's knowledge of a board: six bits for each cell, laid out by tile and block (board/tile.hpp).
//
// Tiles that the player has not reached have no memory, except tiles that extend beyond the board. A block
// (8 x 64 cells) takes 384 bytes. A block is finished when all its cells are open or known mines, and no cell
// around it is undecided. finish() keeps only the mines of a finished block, 64 bytes.
//
// What is known stays known, unless a player takes back a move (forget()). A thread that writes to a tile, or
// reads a tile that other threads may write to, must have claimed the tile (engine/shared_view.hpp).
//
// Cells off the board read as open with the number 7. No rule acts on this 7.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/assert.hpp"
#include "board/block_pool.hpp"
#include "board/game.hpp"
#include "board/geometry.hpp"
#include "board/tile.hpp"
#include "os/memory.hpp"

namespace mines {

/// A copy of what the player knows about one word (64 cells of a row).
struct KnownWord {
  Word opened = 0;
  Word safe = 0;   ///< open, or proven safe and clicked
  Word mines = 0;  ///< known mines, hit or deduced; disjoint from `safe`
  /// Bits of open cells' numbers, lowest first.
  Word number[3] = {};

  /// Neither proven safe nor known mines. (View::unknown() also has cells proven safe but not open yet.)
  Word undecided() const { return ~(safe | mines); }
};

/// How a view stores an open 8. Numbers have three bits, so an 8 reads as a 0.
enum class Eights : std::uint8_t {
  /// When an 8 opens, its neighbours are marked as mines, so no rule takes the 8 for a real 0.
  marked,
  /// The 8 is in a list, and its neighbours stay unchanged: the view holds exactly what was reported. Only
  /// one thread may write. The single rule (rules/single_rule.hpp) must not read such a view.
  listed
};

class View {
 public:
  /// A view with all cells unknown. Sides are at most max_view_side.
  static Result<View> make(BoardSize size, Eights eights = Eights::marked);

  BoardSize size() const { return size_; }
  Eights eights() const { return eights_; }
  TileGrid tiles() const { return grid_; }

  /// The knowledge of block `index` of a tile; null if the block is finished or the tile has no memory yet.
  KnownBlock* block(std::int32_t tile, std::int32_t index) {
    return blocks_[static_cast<std::size_t>(tile) * blocks_of_tile + static_cast<std::size_t>(index)];
  }
  const KnownBlock* block(std::int32_t tile, std::int32_t index) const {
    return const_cast<View*>(this)->block(tile, index);
  }
  /// The finished blocks of a tile.
  TileBlocks finished(std::int32_t tile) const { return finished_[static_cast<std::size_t>(tile)]; }

  /// Spare memory for blocks, for one thread (board/block_pool.hpp); it must not outlive the view.
  BlockPool::Stock stock() { return BlockPool::Stock(*pool_); }
  /// At the first call for a tile, gives memory to its blocks, with all cells unknown.
  void touch(std::int32_t tile, BlockPool::Stock& stock) {
    if (!is_touched(tile)) give_memory(tile, stock);
  }
  /// Sets `around` to the blocks of a tile and the blocks around the tile. `outside`, an outside_block(),
  /// stands for blocks off the grid of tiles. Calls touch() for the tile and the eight tiles around it.
  void find_surroundings(std::int32_t tile, KnownBlock& outside, BlockPool::Stock& stock,
                         TileSurroundings& around);
  /// Sets `around` to the planes of block `index` and of the eight blocks around it, row by row. Valid until
  /// one of these blocks changes.
  void find_planes(std::int32_t tile, std::int32_t index, BlockPlanes (&around)[9]) const;
  /// Keeps only the mines of `blocks`. Each cell of the blocks must be open or a known mine. Each cell
  /// around the blocks must be a known mine or proven safe.
  void finish(std::int32_t tile, TileBlocks blocks, BlockPool::Stock& stock);
  /// A block off the board.
  static KnownBlock outside_block();

  /// A view with a copy of the cells. If a listed view is copied to a marked view, the caller must add the
  /// mines around the 8s. O(cells). Throws std::bad_alloc when memory is short.
  View copy(Eights eights) const;

  /// The knowledge of a word. Accepts any row and word, also off the board.
  KnownWord load(std::int32_t row, std::int32_t word) const;

  /// The unknown cells of a word on the board: neither open nor known mines.
  Word unknown(std::int32_t row, std::int32_t word) const {
    const Place place = place_of(row, word);
    if (const KnownBlock* const known = block(place.tile, place.index))
      return ~(known->opened[place.lane] | known->mines[place.lane]);
    return is_finished(place) ? 0 : ~Word{0};
  }
  /// The rows of a block that hold unknown cells: bit i is row i.
  unsigned unknown_rows(std::int32_t tile, std::int32_t index) const;
  /// The open cells of a word. Accepts any row and word; returns 0 off the board.
  Word opened_on_board(std::int32_t row, std::int32_t word) const {
    const bool inside = row >= 0 && row < size_.rows && word >= 0 && word < size_.words();
    return inside ? opened(row, word) & size_.word_mask(word) : 0;
  }
  /// The known mines of a word. Accepts any row and word; returns 0 off the board.
  Word mines(std::int32_t row, std::int32_t word) const;
  /// The open cells of the board. O(words).
  std::uint64_t count_opened() const;
  /// The known mines of a tile. About 0.2 µs.
  std::uint64_t count_mines(std::int32_t tile) const;

  /// Adds the mines of `reply` and the cells `opened` to the block `known`. `opened` must be cells of
  /// reply.opened that are not open yet. The caller marks or lists 8s (Eights). Returns the newly known
  /// cells.
  static Word show_word(KnownBlock& known, const OpenedWord& reply, Word opened);
  // Several threads may call the next three functions at once only for touched tiles (touch()).

  /// Adds a reply about a word on the board. Returns the newly known cells of the word: open cells and mines.
  /// With Eights::marked, also marks the neighbours of an 8 as mines.
  Word apply(const OpenedWord& reply);
  /// Marks cells of a word on the board as known mines. Returns the newly marked ones.
  Word add_mines(std::int32_t row, std::int32_t word, Word mask);
  /// Marks cells of a word on the board as proven safe and clicked. Returns the newly marked ones, which the
  /// caller must click. Rules rely on the proof, so a cell that is only guessed must not be marked.
  Word add_safe(std::int32_t row, std::int32_t word, Word mask);
  /// Makes cells of a word on the board unknown again. Their block must not be finished. Conclusions
  /// from these cells stay. So if an 8 is forgotten, the caller must also forget() the mines around the 8.
  void forget(std::int32_t row, std::int32_t word, Word mask);

  // For a cell on the board.
  bool is_open(Cell cell) const { return (opened(cell.row, word_of(cell)) & bit_of(cell)) != 0; }
  bool is_mine(Cell cell) const { return (mines(cell.row, word_of(cell)) & bit_of(cell)) != 0; }
  bool is_unknown(Cell cell) const { return (unknown(cell.row, word_of(cell)) & bit_of(cell)) != 0; }
  /// The number of an open cell, 0 to 8. With Eights::listed a 0 or an 8 takes O(log of the number of 8s).
  int number(Cell cell) const;
  /// The 8s of a word on the board, with Eights::listed. O(log of the number of 8s).
  Word listed_eights(std::int32_t row, std::int32_t word) const;

 private:
  static constexpr std::size_t blocks_of_tile = tile_words * tile_blocks;
  struct Place {
    std::int32_t tile, index, lane;
  };

  Place place_of(std::int32_t row, std::int32_t word) const {
    return {grid_.tile_of(row, word), block_index(word % tile_words, row % tile_rows / block_rows),
            row % block_rows};
  }
  bool is_finished(const Place& place) const { return (finished(place.tile) >> place.index & 1) != 0; }
  bool is_touched(std::int32_t tile) const { return block(tile, 0) != nullptr || (finished(tile) & 1) != 0; }
  Lanes& finished_mines(std::int32_t tile, std::int32_t index) {
    return finished_mines_[static_cast<std::size_t>(tile) * blocks_of_tile + static_cast<std::size_t>(index)]
        .lanes;
  }
  const Lanes& finished_mines(std::int32_t tile, std::int32_t index) const {
    return const_cast<View*>(this)->finished_mines(tile, index);
  }
  void give_memory(std::int32_t tile, BlockPool::Stock& stock);
  KnownBlock* writable_block(const Place& place);
  Word opened(std::int32_t row, std::int32_t word) const;
  KnownWord load_finished(std::int32_t row, std::int32_t word) const;
  bool covers(std::int32_t row, std::int32_t word) const {
    return row >= 0 && word >= 0 && row < grid_.rows * tile_rows && word < grid_.columns * tile_words;
  }

  BoardSize size_{};
  TileGrid grid_{};
  struct alignas(64) MinesOfBlock {
    Lanes lanes;
  };
  ZeroedArray<KnownBlock*> blocks_;           // by tile and index; null if finished or not touched
  ZeroedArray<TileBlocks> finished_;          // by tile
  ZeroedArray<MinesOfBlock> finished_mines_;  // by tile and index; used if finished
  std::unique_ptr<BlockPool> pool_;
  std::unique_ptr<BlockPool::Stock> own_stock_;  // for calls without a stock: one thread at a time
  Eights eights_ = Eights::marked;
  std::vector<Cell> listed_;  // with Eights::listed: the open 8s, by rows
};

inline Word View::show_word(KnownBlock& known, const OpenedWord& reply, Word opened) {
  const auto lane = static_cast<std::size_t>(reply.row % block_rows);
  MINES_ASSERT((opened & ~reply.opened) == 0 && (opened & known.opened[lane]) == 0);
  MINES_ASSERT((reply.opened & reply.mines) == 0);
  const Word mines = reply.mines & ~known.mines[lane];
  known.mines[lane] |= mines;
  known.opened[lane] |= opened;
  known.unsafe[lane] &= ~opened;
  for (std::size_t i = 0; i < 3; ++i) known.number[i][lane] |= reply.number[i] & opened;
  return opened | mines;
}

}  // namespace mines
