#include "field/game_board.hpp"

#include <sched.h>

namespace mines {

Result<GameBoard> GameBoard::make(BoardSize size) {
  GameBoard board;
  board.size_ = size;
  board.grid_ = TileGrid::over(size);
  const auto count = static_cast<std::size_t>(board.grid_.count());
  auto tiles = ZeroedArray<BoardTile>::make(count);
  if (!tiles) return tl::unexpected(tiles.error());
  auto outside = ZeroedArray<BoardTile>::make(1);
  if (!outside) return tl::unexpected(outside.error());
  auto claimed = ZeroedArray<std::atomic<bool>>::make(count);
  if (!claimed) return tl::unexpected(claimed.error());
  auto lone_zeros = ZeroedArray<std::atomic<bool>>::make(1);
  if (!lone_zeros) return tl::unexpected(lone_zeros.error());
  board.tiles_ = std::move(*tiles);
  board.outside_ = std::move(*outside);
  board.claimed_ = std::move(*claimed);
  board.lone_zeros_ = std::move(*lone_zeros);
  // The parts of edge tiles that reach over the board.
  const std::int32_t all_words = board.grid_.columns * tile_words;
  for (std::int32_t row = 0; row < board.grid_.rows * tile_rows; ++row) {
    const std::int32_t first = row < size.rows ? size.columns / word_bits : 0;
    for (std::int32_t word = first; word < all_words; ++word) {
      board.block(row, word).opened[row % block_rows] = row < size.rows ? ~size.word_mask(word) : ~Word{0};
    }
  }
  return board;
}

Result<GameBoard> GameBoard::make(const Field& field) {
  auto board = make(field.size());
  if (!board) return board;
  for (std::int32_t row = 0; row < field.size().rows; ++row) board->set_row(row, field.mines().row(row));
  return board;
}

void GameBoard::set_row(std::int32_t row, const Word* mines) {
  for (std::int32_t word = 0; word < size_.words(); ++word) {
    block(row, word).mines[row % block_rows] = mines[word];
    mine_count_ += static_cast<std::uint64_t>(std::popcount(mines[word]));
  }
}

Count4<Word> GameBoard::numbers(std::int32_t row, std::int32_t word) const {
  // The sum over all nine cells: a safe cell adds nothing for itself.
  return add(across(row - 1, word), across(row, word), across(row + 1, word));
}

Word GameBoard::zeros(std::int32_t row, std::int32_t word) const {
  Word left = 0;
  Word middle = 0;
  Word right = 0;
  for (std::int32_t r = row - 1; r <= row + 1; ++r) {
    left |= mines(r, word - 1);
    middle |= mines(r, word);
    right |= mines(r, word + 1);
  }
  return ~(from_left(left, middle) | middle | from_right(middle, right)) & size_.word_mask(word);
}

OpenedWord GameBoard::reveal(std::int32_t row, std::int32_t word, Word mask) const {
  const Word mine = mines(row, word);
  const Word opened = mask & ~mine;
  const Count4<Word> n = numbers(row, word);
  return {
      row, word, opened, mask & mine, {n.bit0 & opened, n.bit1 & opened, n.bit2 & opened, n.bit3 & opened}};
}

/// The holder is done within microseconds, unless it has lost its core: then it may need this one.
void GameBoard::TileClaim::wait() {
  constexpr int spins = 100;
  do {
    for (int spin = 1; claimed_.load(std::memory_order_relaxed); ++spin) {
      if (spin % spins == 0) sched_yield();
    }
  } while (claimed_.exchange(true, std::memory_order_acquire));
}

OpenedCount GameBoard::count() const {
  OpenedCount count;
  for (std::int32_t row = 0; row < size_.rows; ++row) {
    for (std::int32_t word = 0; word < size_.words(); ++word) {
      const Word open = opened(row, word) & size_.word_mask(word);
      const Word mine = mines(row, word);
      count.safe += static_cast<std::uint64_t>(std::popcount(open & ~mine));
      count.mines += static_cast<std::uint64_t>(std::popcount(open & mine));
    }
  }
  return count;
}

}  // namespace mines
