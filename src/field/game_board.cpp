#include "field/game_board.hpp"

#include <sched.h>

#include "base/assert.hpp"
#include "field/word_numbers.hpp"

namespace mines {

Result<GameBoard> GameBoard::make(BoardSize size) {
  GameBoard board;
  board.size_ = size;
  board.grid_ = TileGrid::over(size);
  const auto count = static_cast<std::size_t>(board.grid_.count());
  MINES_LET(auto tiles, ZeroedArray<BoardTile>::make(count));
  MINES_LET(auto outside, ZeroedArray<BoardTile>::make(1));
  MINES_LET(auto claimed, ZeroedArray<std::atomic<bool>>::make(count));
  MINES_LET(auto flags, ZeroedArray<std::atomic<bool>>::make(flag_count));
  board.tiles_ = std::move(tiles);
  board.outside_ = std::move(outside);
  board.claimed_ = std::move(claimed);
  board.flags_ = std::move(flags);
  for_each_word_outside(size, [&](std::int32_t row, std::int32_t word, Word cells) {
    board.block(row, word).opened[row % block_rows] = cells;
  });
  return board;
}

Result<GameBoard> GameBoard::make(const Field& field) {
  auto board = make(field.size());
  if (!board) return board;
  for (std::int32_t row = 0; row < field.size().rows; ++row) board->set_row(row, field.mines().row(row));
  return board;
}

void GameBoard::set_row(std::int32_t row, const Word* mines) {
  MINES_ASSERT(row >= 0 && row < size_.rows);
  MINES_ASSERT((mines[size_.words() - 1] & ~size_.word_mask(size_.words() - 1)) == 0);
  for (std::int32_t word = 0; word < size_.words(); ++word) {
    block(row, word).mines[row % block_rows] = mines[word];
    mine_count_ += static_cast<std::uint64_t>(std::popcount(mines[word]));
  }
}

Count4<Word> GameBoard::numbers(std::int32_t row, std::int32_t word) const {
  return numbers_at([this](auto r, auto w) { return mines(r, w); }, row, word);
}

Word GameBoard::zeros(std::int32_t row, std::int32_t word) const {
  return zeros_at([this](auto r, auto w) { return mines(r, w); }, size_, row, word);
}

OpenedWord GameBoard::reveal(std::int32_t row, std::int32_t word, Word mask) const {
  return reveal_at([this](auto r, auto w) { return mines(r, w); }, row, word, mask);
}

/// The holder is done within microseconds, unless it has lost its core. Then it may need this one, so a wait
/// that takes longer yields it.
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
  for (std::size_t tile = 0; tile < tiles_.size(); ++tile) {
    for (const BoardBlock& block : tiles_[tile].blocks) {
      for (std::int32_t lane = 0; lane < block_rows; ++lane) {
        const Word opened = shared(block.opened[lane]).load(std::memory_order_relaxed);
        count.safe += static_cast<std::uint64_t>(std::popcount(opened & ~block.mines[lane]));
        count.mines += static_cast<std::uint64_t>(std::popcount(opened & block.mines[lane]));
      }
    }
  }
  // Cells off the board are open, too.
  count.safe -= tiles_.size() * tile_rows * tile_columns - size_.cells();
  return count;
}

}  // namespace mines
