// The board of a game: where the mines are, and which cells are open. It takes two bits a cell (1 GiB for
// 65536² cells), laid out by tile of 64 x 512 cells (board/tile.hpp).
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <span>

#include "base/assert.hpp"
#include "board/game.hpp"
#include "board/tile.hpp"
#include "field/field.hpp"
#include "os/memory.hpp"

namespace mines {

struct OpenedCount {
  std::uint64_t safe = 0;
  std::uint64_t mines = 0;
};

/// Observes the cells that one thread opens, for example to copy a tile's open cells before they change.
class OpeningWatch {
 public:
  /// Called when the thread has claimed the tile and may open cells in `blocks`.
  virtual void before_opening(std::int32_t tile, TileBlocks blocks) = 0;
  /// Called when the cells are open and the claim has ended.
  virtual void after_opening() = 0;

 protected:
  ~OpeningWatch() = default;
};

struct alignas(64) BoardBlock {
  Lanes mines;
  Lanes opened;  ///< set for cells off the board, too
};

struct BoardTile {
  BoardBlock blocks[tile_words * tile_blocks];
};

/// Thread-safe once the mines are set. Opening cells takes a claim on a tile (TileClaim); reading does not.
class GameBoard : public WordNumbers<GameBoard> {
 public:
  GameBoard() = default;
  /// A board without mines, with all cells closed.
  static Result<GameBoard> make(BoardSize size);
  /// A board with the mines of `field`, with all cells closed.
  static Result<GameBoard> make(const Field& field);
  /// Sets the mines of `count` rows from row `first` on. `mines` has size().words() words for each row,
  /// without bits off the board. Call it before the game, at most once for each row. Thread-safe.
  void set_rows(std::int32_t first, std::int32_t count, const Word* mines);
  /// Puts a mine on a cell of the board, or takes it away, before the game. For one thread.
  void flip_mine(Cell cell) {
    MINES_ASSERT(size_.contains(cell));
    Word& mines = block(cell.row, word_of(cell)).mines[cell.row % block_rows];
    mines ^= bit_of(cell);
    mine_count_ += (mines & bit_of(cell)) != 0 ? 1 : -1;
  }

  BoardSize size() const { return size_; }
  TileGrid tiles() const { return grid_; }
  std::uint64_t mine_count() const { return mine_count_; }

  /// The mines of a word, 64 cells of a row. 0 off the board.
  Word mines(std::int32_t row, std::int32_t word) const {
    const bool inside = row >= 0 && row < size_.rows && word >= 0 && word < size_.words();
    return inside ? block(row, word).mines[row % block_rows] : 0;
  }
  bool is_mine(Cell cell) const { return (mines(cell.row, word_of(cell)) & bit_of(cell)) != 0; }
  /// The number of a safe cell of the board; usually reads three words.
  int number(Cell cell) const;

  /// The open cells of a word on the board.
  Word opened(std::int32_t row, std::int32_t word) const {
    return shared(block(row, word).opened[row % block_rows]).load(std::memory_order_relaxed);
  }
  bool is_open(Cell cell) const { return (opened(cell.row, word_of(cell)) & bit_of(cell)) != 0; }
  /// Opens cells of a word on the board. Returns the newly opened cells; 0 once the game is over. If several
  /// threads open a cell, only one thread gets it as newly opened. `watch` may be null.
  Word open(std::int32_t row, std::int32_t word, Word mask, OpeningWatch* watch = nullptr);

  /// The exclusive right to open cells of a tile, while the object lives. The constructor waits until no
  /// other thread holds the tile's claim. The end of a claim advances generation().
  class TileClaim {
   public:
    TileClaim(GameBoard& board, std::int32_t tile)
        : claim_(board.claims_[static_cast<std::size_t>(tile)]),
          generation_(claim_.exchange(claimed, std::memory_order_acquire)) {
      MINES_ASSERT(tile >= 0 && tile < board.grid_.count());
      if (generation_ == claimed) wait();
    }
    ~TileClaim() { claim_.store(generation_ + 2, std::memory_order_release); }
    TileClaim(const TileClaim&) = delete;
    TileClaim& operator=(const TileClaim&) = delete;

   private:
    void wait();
    std::atomic<std::uint32_t>& claim_;
    std::uint32_t generation_;  ///< the tile's generation when it was claimed
  };

  static constexpr std::uint32_t claimed = 1;
  /// Twice the number of finished claims of a tile; `claimed` while a thread holds the claim. If two loads
  /// return the same even value, no cell of the tile was opened between them. (Values repeat after 2^31
  /// claims, half an hour.) The load acquires: a later read sees all cells opened under finished claims.
  std::uint32_t generation(std::int32_t tile) const {
    return claims_[static_cast<std::size_t>(tile)].load(std::memory_order_acquire);
  }
  /// The first tile t from `tile` on with generation(t) != seen[t - tile]; else tile + seen.size().
  std::int32_t changed_from(std::int32_t tile, std::span<const std::uint32_t> seen) const;

  /// Opens cells and returns the newly opened ones. The caller must hold the tile's claim.
  Word open_claimed(std::int32_t row, std::int32_t word, Word mask) {
    MINES_ASSERT(generation(grid_.tile_of(row, word)) == claimed);
    Word& opened = block(row, word).opened[row % block_rows];
    const Word fresh = mask & ~opened;
    shared(opened).store(opened | fresh, std::memory_order_relaxed);
    return fresh;
  }
  /// Closes the cells `fresh`, which open_claimed() has opened under the claim that still holds.
  void take_back(std::int32_t row, std::int32_t word, Word fresh) {
    MINES_ASSERT(generation(grid_.tile_of(row, word)) == claimed);
    Word& opened = block(row, word).opened[row % block_rows];
    shared(opened).store(opened & ~fresh, std::memory_order_relaxed);
  }
  /// Copies word `word` (0 to 7) of each row of a tile. Cells off the board are set in `opened`.
  void column_of_tile(std::int32_t tile, std::int32_t word, std::span<Word, tile_rows> mines,
                      std::span<Word, tile_rows> opened) const;
  /// The tile `down` tiles below and `right` tiles to the right of `tile`. Off the grid: a tile without
  /// mines. Only the thread that holds the returned tile's claim may use the tile's `opened` by this
  /// reference; it must write `opened` atomically.
  BoardTile& tile_near(std::int32_t tile, std::int32_t down, std::int32_t right) {
    const std::int32_t beside = grid_.beside(tile, down, right);
    if (beside >= 0) [[likely]]
      return tiles_[static_cast<std::size_t>(beside)];
    return outside_[0];
  }

  /// Whether a zero may have been opened without its cascade, so that neighbours of a zero may be closed.
  /// note_lone_zero() makes it true.
  bool has_lone_zeros() const { return flags_[lone_zeros].load(std::memory_order_relaxed); }
  void note_lone_zero() { flags_[lone_zeros].store(true, std::memory_order_relaxed); }

  /// Whether the game is over. A cascade asks once for each tile, and stops when the game is over.
  bool is_over() const { return flags_[over].load(std::memory_order_relaxed); }
  /// is_over(), loaded after the calling thread's own stores. A thread that has opened cells calls this
  /// function before its claim ends, and closes the cells again if the game is over. So only cells that were
  /// open at the end count. (Other processors may see the stores later than this load, but within 1 µs.)
  bool is_over_by_now() const {
    std::atomic_signal_fence(std::memory_order_seq_cst);
    return is_over();
  }
  /// Ends the game. False if it was over already. Thread-safe.
  bool end_game() { return !flags_[over].exchange(true); }

  /// The open cells. O(words). Exact while no thread opens cells.
  OpenedCount count() const { return count_rows(0, grid_.rows); }
  /// The open cells in the rows of tiles `first` to `end` - 1.
  OpenedCount count_rows(std::int32_t first, std::int32_t end) const;

 private:
  // For atomic loads by const functions, too: std::atomic_ref takes no const reference.
  static std::atomic_ref<Word> shared(const Word& word) {
    return std::atomic_ref<Word>(const_cast<Word&>(word));
  }
  const BoardBlock& block(std::int32_t row, std::int32_t word) const {
    return const_cast<GameBoard*>(this)->block(row, word);
  }
  BoardBlock& block(std::int32_t row, std::int32_t word) {
    return tiles_[static_cast<std::size_t>(grid_.tile_of(row, word))]
        .blocks[block_index(word % tile_words, row % tile_rows / block_rows)];
  }

  BoardSize size_{};
  TileGrid grid_{};
  std::uint64_t mine_count_ = 0;
  ZeroedArray<BoardTile> tiles_;
  ZeroedArray<BoardTile> outside_;  // one, without mines
  ZeroedArray<std::atomic<std::uint32_t>> claims_;
  enum Flag : std::size_t { lone_zeros, over, flag_count };
  ZeroedArray<std::atomic<bool>> flags_;
};

inline Word GameBoard::open(std::int32_t row, std::int32_t word, Word mask, OpeningWatch* watch) {
  MINES_ASSERT(row >= 0 && row < size_.rows && (mask & ~size_.word_mask(word)) == 0);
  if ((mask & ~opened(row, word)) == 0) return 0;
  const std::int32_t tile = grid_.tile_of(row, word);
  Word fresh = 0;
  {
    const TileClaim claim(*this, tile);
    if (watch != nullptr) {
      watch->before_opening(tile,
                            TileBlocks{1} << block_index(word % tile_words, row % tile_rows / block_rows));
    }
    fresh = open_claimed(row, word, mask);
    if (is_over_by_now()) [[unlikely]] {
      take_back(row, word, fresh);
      fresh = 0;
    }
  }
  if (watch != nullptr) watch->after_opening();
  return fresh;
}

inline int GameBoard::number(Cell cell) const {
  MINES_ASSERT(size_.contains(cell) && !is_mine(cell));
  const int bit = cell.column % word_bits;
  const std::int32_t lane = cell.row % block_rows;
  const auto three = [bit](Word word) { return word >> (bit - 1) & 7; };
  if (bit > 0 && bit < word_bits - 1 && lane > 0 && lane < block_rows - 1) [[likely]] {
    const Lanes& mines = block(cell.row, word_of(cell)).mines;
    return std::popcount(three(mines[lane - 1]) << 6 | three(mines[lane]) << 3 | three(mines[lane + 1]));
  }
  int count = 0;
  for_each_neighbour(size_, cell, [&](Cell neighbour) { count += is_mine(neighbour) ? 1 : 0; });
  return count;
}

}  // namespace mines
