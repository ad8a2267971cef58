// The board of a game: the truth, and which cells have been opened. Two bits a cell, laid out by tile and
// block (board/tile.hpp) like the player's view, so that a cascade stays in a few cache lines; 65536² cells
// take 1 GiB. Numbers are counted from the truth whenever they are asked for.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>

#include "base/memory.hpp"
#include "board/adders.hpp"
#include "board/game.hpp"
#include "board/tile.hpp"
#include "field/field.hpp"

namespace mines {

/// Different cells opened.
struct OpenedCount {
  std::uint64_t safe = 0;
  std::uint64_t mines = 0;
};

struct alignas(64) BoardBlock {
  Lanes mines;
  Lanes opened;  ///< cells outside of the board, too
};

struct BoardTile {
  BoardBlock blocks[tile_words * tile_blocks];
};

/// Thread-safe once the mines are set. Whoever opens cells has claimed their tile, for a microsecond or so;
/// reading takes no claim.
class GameBoard {
 public:
  GameBoard() = default;
  /// Nothing opened and no mines.
  static Result<GameBoard> make(BoardSize size);
  /// Nothing opened; the mines of `field`.
  static Result<GameBoard> make(const Field& field);
  /// Sets the mines of a row: size().words() words, nothing beside the board. Once for each row, in any
  /// order; before the game.
  void set_row(std::int32_t row, const Word* mines);

  BoardSize size() const { return size_; }
  TileGrid tiles() const { return grid_; }
  std::uint64_t mine_count() const { return mine_count_; }

  /// The mines of a word; 0 outside of the board.
  Word mines(std::int32_t row, std::int32_t word) const {
    const bool inside = row >= 0 && row < size_.rows && word >= 0 && word < size_.words();
    return inside ? block(row, word).mines[row % block_rows] : 0;
  }
  bool is_mine(Cell cell) const { return (mines(cell.row, word_of(cell)) & bit_of(cell)) != 0; }
  /// Of a safe cell. What a click costs most: three words in the usual case.
  int number(Cell cell) const;
  /// The numbers of the safe cells of a word as bit planes (other cells: undefined); about 60 operations.
  Count4<Word> numbers(std::int32_t row, std::int32_t word) const;
  /// The safe cells of a word with no mine beside them.
  Word zeros(std::int32_t row, std::int32_t word) const;
  /// The reply that shows the cells of `mask`: open with their numbers, or mines.
  OpenedWord reveal(std::int32_t row, std::int32_t word, Word mask) const;

  /// The open cells of a word on the board.
  Word opened(std::int32_t row, std::int32_t word) const {
    return shared(block(row, word).opened[row % block_rows]).load(std::memory_order_relaxed);
  }
  bool is_open(Cell cell) const { return (opened(cell.row, word_of(cell)) & bit_of(cell)) != 0; }
  /// Opens cells of a word on the board; returns those that were not open. Each cell is returned to one
  /// caller only, so what callers add up is exact.
  Word open(std::int32_t row, std::int32_t word, Word mask) {
    if ((mask & ~opened(row, word)) == 0) return 0;
    const TileClaim claim(*this, grid_.tile_of(row, word));
    return open_claimed(row, word, mask);
  }

  /// Sole right to open cells of a tile, while it lives.
  class TileClaim {
   public:
    TileClaim(GameBoard& board, std::int32_t tile)
        : claimed_(board.claimed_[static_cast<std::size_t>(tile)]) {
      if (claimed_.exchange(true, std::memory_order_acquire)) wait();
    }
    ~TileClaim() { claimed_.store(false, std::memory_order_release); }
    TileClaim(const TileClaim&) = delete;
    TileClaim& operator=(const TileClaim&) = delete;

   private:
    void wait();
    std::atomic<bool>& claimed_;
  };

  /// The same as open(), by the holder of the tile's claim.
  Word open_claimed(std::int32_t row, std::int32_t word, Word mask) {
    Word& opened = block(row, word).opened[row % block_rows];
    const Word fresh = mask & ~opened;
    shared(opened).store(opened | fresh, std::memory_order_relaxed);
    return fresh;
  }
  /// The tile that many rows and columns of tiles away; beyond the grid, one without mines. Its open cells
  /// are for the holder of its claim, who stores them atomically.
  BoardTile& tile_near(std::int32_t tile, std::int32_t down, std::int32_t right) {
    const std::int32_t beside = grid_.beside(tile, down, right);
    return beside < 0 ? outside_[0] : tiles_[static_cast<std::size_t>(beside)];
  }

  /// Whether some zero may have been opened without its region. From then on an open zero says nothing of its
  /// neighbours.
  bool has_lone_zeros() const { return flags_[lone_zeros].load(std::memory_order_relaxed); }
  void note_lone_zero() { flags_[lone_zeros].store(true, std::memory_order_relaxed); }

  /// Whether the game is over. Who opens cells then finishes the tile or word at hand, and abandons the rest
  /// of a cascade: a region may have billions of cells. Read once a tile, from a line that hardly ever
  /// changes.
  bool is_over() const { return flags_[over].load(std::memory_order_relaxed); }
  void end_game() { flags_[over].store(true, std::memory_order_relaxed); }

  /// Counts what is open, O(words). Exact once nobody opens any more.
  OpenedCount count() const;

 private:
  // Words are shared state that const readers load atomically; atomic_ref wants them mutable.
  static std::atomic_ref<Word> shared(const Word& word) {
    return std::atomic_ref<Word>(const_cast<Word&>(word));
  }
  const BoardBlock& block(std::int32_t row, std::int32_t word) const {
    return tiles_[static_cast<std::size_t>(grid_.tile_of(row, word))]
        .blocks[block_number(word % tile_words, row % tile_rows / block_rows)];
  }
  BoardBlock& block(std::int32_t row, std::int32_t word) {
    return tiles_[static_cast<std::size_t>(grid_.tile_of(row, word))]
        .blocks[block_number(word % tile_words, row % tile_rows / block_rows)];
  }

  BoardSize size_{};
  TileGrid grid_{};
  std::uint64_t mine_count_ = 0;
  ZeroedArray<BoardTile> tiles_;
  ZeroedArray<BoardTile> outside_;  // one
  ZeroedArray<std::atomic<bool>> claimed_;
  enum Flag : std::size_t { lone_zeros, over, flag_count };
  ZeroedArray<std::atomic<bool>> flags_;
};

inline int GameBoard::number(Cell cell) const {
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
