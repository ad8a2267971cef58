// The player's knowledge of a board: six bits for each cell, in words of 64 cells, laid out by tile and block
// (board/tile.hpp).
//
// Memory follows the play. A tile has no memory until the player comes to it; then each of its blocks takes
// 384 bytes from a pool. A block is finished when all its cells are open or known mines and no cell around it
// is undecided: then no rule can learn from it. finish() keeps only the block's mines, 64 bytes, from which
// the numbers follow. It gives the block's other memory back. So a board that is opened from one end to the
// other takes 0.14 bytes a cell, plus the unfinished blocks. An earlier view kept all planes of all cells,
// 0.75 bytes a cell. With that view, the operating system spent a third of a game's time on clearing new
// pages, unless the game could reuse memory.
//
// Facts are only added, except that a player may take back a move. A thread that writes to a tile, or reads a
// tile that other threads may write to, must have claimed it (engine/shared_view.hpp); the view does no
// locking.
//
// Numbers have three planes, so an 8 reads as 0; Eights describes how a view distinguishes the two. Cells off
// the board read as open with a 7. No rule acts on this 7, because such a cell has at most five neighbours on
// the board.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/assert.hpp"
#include "board/band.hpp"
#include "board/block_pool.hpp"
#include "board/game.hpp"
#include "board/geometry.hpp"
#include "board/tile.hpp"
#include "os/memory.hpp"

namespace mines {

/// What the player knows about one word, copied.
struct KnownWord {
  Word opened = 0;
  Word safe = 0;   ///< open, or proven safe and clicked
  Word mines = 0;  ///< known mines, hit or deduced; disjoint from `safe`
  Word number[3] = {};

  /// Cells that are neither proven safe nor known mines. View::unknown() also contains clicked cells whose
  /// replies are still due.
  Word undecided() const { return ~(safe | mines); }
};

/// How a view stores an open 8.
enum class Eights : std::uint8_t {
  /// All neighbours of the 8 are marked as mines before the 8 is shown as open. The 8 reads as a 0, but no
  /// rule can take it for a real 0, because all its neighbours are known mines. For views that the rules and
  /// several threads use.
  marked,
  /// The 8 is in a list, and its neighbours stay unchanged. Such a view holds exactly what was reported, even
  /// if that is impossible. One thread may write to it. The single rule (rules/single_rule.hpp) must not read
  /// such a view, because it would take the 8 for a 0.
  listed
};

class View {
 public:
  /// A view with all cells unknown. Sides are at most max_shared_side. Memory is touched as the board is
  /// opened.
  static Result<View> make(BoardSize size, Eights eights = Eights::marked);
  /// The view of a band's window. In the replies that are added to it, an open cell of a rim (board/band.hpp)
  /// must have the number 7.
  static Result<View> make_window(const Band& band);

  BoardSize size() const { return size_; }
  /// The band that the player plays. The player may guess only in cells of the band.
  const Band& band() const { return band_; }
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

  /// A stock of the view's pool, for one thread; it must not outlive the view.
  BlockPool::Stock stock() { return BlockPool::Stock(*pool_); }
  /// Gives the blocks of a tile memory, with all cells unknown, unless the tile has been touched before.
  void touch(std::int32_t tile, BlockPool::Stock& stock) {
    if (!is_touched(tile)) give_memory(tile, stock);
  }
  /// Sets `around` to the blocks of a tile and the blocks around the tile, with `outside` for blocks off the
  /// grid. Touches the tile and the eight tiles around it.
  void find_surroundings(std::int32_t tile, KnownBlock& outside, BlockPool::Stock& stock,
                         TileSurroundings& around);
  /// Sets `around` to the planes of block `index` and of the eight blocks around it, row by row. Valid until
  /// one of these blocks changes.
  void find_planes(std::int32_t tile, std::int32_t index, BlockPlanes (&around)[9]) const;
  /// Keeps only the mines of `blocks`. All their cells must be open or known mines, and all cells around them
  /// known mines or proven safe.
  void finish(std::int32_t tile, TileBlocks blocks, BlockPool::Stock& stock);
  /// A block of cells off the board.
  static KnownBlock outside_block();

  /// A copy with the given kind of `eights`. If a listed view is copied to a marked one, the caller must add
  /// the mines around the 8s. Throws std::bad_alloc when memory is short. O(cells).
  View copy(Eights eights) const;

  /// The knowledge of a word; any row and word, also off the board.
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
  /// The open cells of a word; any row and word, 0 off the board.
  Word opened_on_board(std::int32_t row, std::int32_t word) const {
    const bool inside = row >= 0 && row < size_.rows && word >= 0 && word < size_.words();
    return inside ? opened(row, word) & size_.word_mask(word) : 0;
  }
  /// The known mines of a word; any row and word, 0 off the board.
  Word mines(std::int32_t row, std::int32_t word) const;
  /// The number of open cells. O(words).
  std::uint64_t count_opened() const;
  /// The number of known mines in a tile. About 0.2 µs.
  std::uint64_t count_mines(std::int32_t tile) const;

  /// Adds to a block the mines of a reply and the cells `opened` of the reply. The numbers of these cells are
  /// at most 7. `opened` must hold only cells that were not open. Returns the newly known cells.
  static Word show_word(KnownBlock& known, const OpenedWord& reply, Word opened);
  // Several threads may call the next three functions at once only for tiles that have been touched
  // (touch()).

  /// Adds a reply about a word on the board. Returns the newly known cells, open or mines. With
  /// Eights::marked the neighbours of an 8 also become known mines.
  Word apply(const OpenedWord& reply);
  /// Marks cells of a word on the board as known mines, and returns the newly marked ones.
  Word add_mines(std::int32_t row, std::int32_t word, Word mask);
  /// Marks cells of a word on the board as proven safe and clicked, and returns the newly marked ones, which
  /// the caller must click. The rules rely on the proof, so a guess must not be marked.
  Word add_safe(std::int32_t row, std::int32_t word, Word mask);
  /// Makes cells of a word on the board unknown again. Conclusions from these cells stay until the caller
  /// takes them back as well; the mines that an 8 has marked are such conclusions.
  void forget(std::int32_t row, std::int32_t word, Word mask);

  // For a cell on the board.
  bool is_open(Cell cell) const { return (opened(cell.row, word_of(cell)) & bit_of(cell)) != 0; }
  bool is_mine(Cell cell) const { return (mines(cell.row, word_of(cell)) & bit_of(cell)) != 0; }
  bool is_unknown(Cell cell) const { return (unknown(cell.row, word_of(cell)) & bit_of(cell)) != 0; }
  /// The number of an open cell, 0 to 8. O(1), but with Eights::listed O(log of the number of 8s) for a 0 or
  /// an 8.
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
  /// The block of a word, to be written to; null if it is finished.
  KnownBlock* writable_block(const Place& place);
  Word opened(std::int32_t row, std::int32_t word) const;
  KnownWord load_finished(std::int32_t row, std::int32_t word) const;
  void mark_neighbours_of_eights(std::int32_t row, std::int32_t word, Word eights);
  void list_eights(std::int32_t row, std::int32_t word, Word eights);
  bool covers(std::int32_t row, std::int32_t word) const {
    return row >= 0 && word >= 0 && row < grid_.rows * tile_rows && word < grid_.columns * tile_words;
  }

  BoardSize size_{};
  Band band_{};
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
  std::vector<Cell> listed_;  // by rows
};

inline Word View::show_word(KnownBlock& known, const OpenedWord& reply, Word opened) {
  const auto lane = static_cast<std::size_t>(reply.row % block_rows);
  const Word mines = reply.mines & ~known.mines[lane];
  known.mines[lane] |= mines;
  known.opened[lane] |= opened;
  known.unsafe[lane] &= ~opened;
  for (std::size_t i = 0; i < 3; ++i) known.number[i][lane] |= reply.number[i] & opened;
  return opened | mines;
}

}  // namespace mines
