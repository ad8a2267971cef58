#include "field/opening/game_board.hpp"

#include <sched.h>

#include <algorithm>

#include "base/assert.hpp"

namespace mines {

Result<GameBoard> GameBoard::make(BoardSize size) {
  GameBoard board;
  board.size_ = size;
  board.grid_ = TileGrid::over(size);
  const auto count = static_cast<std::size_t>(board.grid_.count());
  MINES_LET(board.tiles_, ZeroedArray<BoardTile>::make(count));
  MINES_LET(board.outside_, ZeroedArray<BoardTile>::make(1));
  MINES_LET(board.claims_, ZeroedArray<std::atomic<std::uint32_t>>::make(count));
  MINES_LET(board.flags_, ZeroedArray<std::atomic<bool>>::make(flag_count));
  for_each_word_outside(size, [&](std::int32_t row, std::int32_t word, Word cells) {
    // Cells off the board are open, so a cascade stops there. count_rows() subtracts them.
    board.block(row, word).opened[row % block_rows] = cells;
  });
  return board;
}

Result<GameBoard> GameBoard::make(const Field& field) {
  auto board = make(field.size());
  if (!board) return board;
  board->set_rows(0, field.size().rows, field.mines().row(0));
  return board;
}

void GameBoard::set_rows(std::int32_t first, std::int32_t count, const Word* mines) {
  MINES_ASSERT(first >= 0 && count >= 0 && count <= size_.rows - first);
  const std::int32_t words = size_.words();
  std::uint64_t set = 0;
  for (std::int32_t row = first; row < first + count; ++row, mines += words) {
    MINES_ASSERT((mines[words - 1] & ~size_.word_mask(words - 1)) == 0);
    for (std::int32_t word = 0; word < words; word += tile_words) {
      BoardBlock* const blocks =
          &tiles_[static_cast<std::size_t>(grid_.tile_of(row, word))].blocks[row % tile_rows / block_rows];
      for (std::int32_t w = 0; w < std::min(tile_words, words - word); ++w) {
        blocks[block_index(w, 0)].mines[row % block_rows] = mines[word + w];
        set += static_cast<std::uint64_t>(std::popcount(mines[word + w]));
      }
    }
  }
  // Several threads may set rows at once. The order of their additions does not matter.
  std::atomic_ref(mine_count_).fetch_add(set, std::memory_order_relaxed);
}

/// The holder is done within microseconds, unless it has lost its core. Then it may need this one, so a wait
/// that takes longer yields it.
void GameBoard::TileClaim::wait() {
  constexpr int spins = 100;
  do {
    for (int spin = 1; claim_.load(std::memory_order_relaxed) == claimed; ++spin) {
      if (spin % spins == 0) sched_yield();
    }
    generation_ = claim_.exchange(claimed, std::memory_order_acquire);
  } while (generation_ == claimed);
}

std::int32_t GameBoard::changed_from(std::int32_t tile, std::span<const std::uint32_t> seen) const {
  MINES_ASSERT(tile >= 0 && static_cast<std::size_t>(tile) + seen.size() <= claims_.size());
  const std::atomic<std::uint32_t>* const claims = claims_.data() + tile;
  constexpr std::size_t at_once = 8;
  std::size_t i = 0;
  // Eight tiles share one branch. The second loop finds the tile among the eight.
  for (; i + at_once <= seen.size(); i += at_once) {
    std::uint32_t differs = 0;
    for (std::size_t j = i; j < i + at_once; ++j)
      differs |= claims[j].load(std::memory_order_relaxed) ^ seen[j];
    if (differs != 0) break;
  }
  while (i < seen.size() && claims[i].load(std::memory_order_relaxed) == seen[i]) ++i;
  return tile + static_cast<std::int32_t>(i);
}

void GameBoard::column_of_tile(std::int32_t tile, std::int32_t word, std::span<Word, tile_rows> mines,
                               std::span<Word, tile_rows> opened) const {
  MINES_ASSERT(tile >= 0 && tile < grid_.count() && word >= 0 && word < tile_words);
  const BoardBlock* const blocks = &tiles_[static_cast<std::size_t>(tile)].blocks[block_index(word, 0)];
  for (std::size_t row = 0; row < tile_rows; ++row) {
    const BoardBlock& block = blocks[row / block_rows];
    mines[row] = block.mines[row % block_rows];
    opened[row] = shared(block.opened[row % block_rows]).load(std::memory_order_relaxed);
  }
}

OpenedCount GameBoard::count_rows(std::int32_t first, std::int32_t end) const {
  MINES_ASSERT(0 <= first && first <= end && end <= grid_.rows);
  OpenedCount count;
  const auto begin = static_cast<std::size_t>(first) * static_cast<std::size_t>(grid_.columns);
  const auto behind = static_cast<std::size_t>(end) * static_cast<std::size_t>(grid_.columns);
  for (std::size_t tile = begin; tile < behind; ++tile) {
    for (const BoardBlock& block : tiles_[tile].blocks) {
      for (std::int32_t lane = 0; lane < block_rows; ++lane) {
        const Word opened = shared(block.opened[lane]).load(std::memory_order_relaxed);
        count.safe += static_cast<std::uint64_t>(std::popcount(opened & ~block.mines[lane]));
        count.mines += static_cast<std::uint64_t>(std::popcount(opened & block.mines[lane]));
      }
    }
  }
  // Cells off the board are open, too.
  const std::int32_t rows = std::min(end * tile_rows, size_.rows) - std::min(first * tile_rows, size_.rows);
  const std::uint64_t on_board = BoardSize{rows, size_.columns}.cells();
  count.safe -= (behind - begin) * tile_rows * tile_columns - on_board;
  MINES_ASSERT(count.safe <= on_board && count.mines <= on_board - count.safe);
  return count;
}

}  // namespace mines
