#include "server/patch_counts.hpp"

#include <algorithm>
#include <numeric>

#include "base/assert.hpp"
#include "os/clocks.hpp"

namespace mines::server {

namespace {

/// Tiles between two looks at the clock, which take 0.3 µs.
constexpr int tiles_a_look = 8;

/// A step that reaches all of `rows` and leaves no part of the board to the end of a round.
std::int32_t even_stride(std::int32_t rows) {
  MINES_ASSERT(rows >= 1);
  // Steps of the golden ratio spread any number of rows evenly. Without a common divisor each row comes once.
  auto stride = std::max(1, static_cast<std::int32_t>(0.618 * rows));
  while (std::gcd(stride, rows) != 1) ++stride;
  return stride;
}

}  // namespace

PatchCounts::PatchCounts(const GameBoard& board, std::span<std::atomic<PatchValue>> values)
    : board_(board),
      values_(values),
      seen_(static_cast<std::size_t>(board.tiles().count())),
      stride_(even_stride(board.tiles().rows)) {
  static_assert(tile_rows == patch_side);
  MINES_ASSERT(values.size() == static_cast<std::size_t>(PatchGrid::over(board.size()).count()));
  MINES_ASSERT(std::all_of(values.begin(), values.end(), [](const auto& value) { return value == 0; }));
}

bool PatchCounts::count(std::int64_t time) {
  const TileGrid grid = board_.tiles();
  const std::int64_t begun = thread_ns();
  int counted = 0;
  if (time <= 0) return false;
  for (; turn_ < grid.rows; ++turn_, column_ = 0) {
    const auto row = static_cast<std::int32_t>(std::int64_t{turn_} * stride_ % grid.rows);
    const std::int32_t first = row * grid.columns;
    const auto columns = static_cast<std::size_t>(grid.columns);
    const auto seen = std::span(seen_).subspan(static_cast<std::size_t>(row) * columns, columns);
    for (;; ++column_) {
      const std::int32_t tile =
          board_.changed_from(first + column_, seen.subspan(static_cast<std::size_t>(column_)));
      column_ = tile - first;
      if (column_ == grid.columns) break;
      const std::uint32_t generation = board_.generation(tile);
      // turn_ and column_ stay where they are, and the next call goes on with this tile.
      if (++counted % tiles_a_look == 0 && thread_ns() - begun >= time) return false;
      count_tile(tile);
      // A tile that is claimed now has more to come.
      if (generation != GameBoard::claimed) seen[static_cast<std::size_t>(column_)] = generation;
    }
  }
  turn_ = 0;
  return true;
}

void PatchCounts::count_all() {
  for (std::size_t i = 0; i < seen_.size(); ++i) {
    const std::int32_t tile = static_cast<std::int32_t>(i);
    // Loaded before the tile is counted: cells that are opened meanwhile give it another generation.
    const std::uint32_t generation = board_.generation(tile);
    // Generation 0: no cell of the tile was ever opened, and its value is 0 already.
    if (generation != 0) count_tile(tile);
    if (generation != GameBoard::claimed) seen_[i] = generation;
  }
}

void PatchCounts::count_tile(std::int32_t tile) {
  ++tiles_counted_;
  const TileGrid grid = board_.tiles();
  const BoardSize size = board_.size();
  const std::int32_t first_row = grid.first_row(tile);
  const std::int32_t first_word = grid.first_word(tile);
  const std::int32_t words = std::min(tile_words, size.words() - first_word);
  const std::size_t first_patch =
      static_cast<std::size_t>(first_row / patch_side) * static_cast<std::size_t>(size.words()) +
      static_cast<std::size_t>(first_word);
  PatchRows patch;
  patch.rows = std::min(tile_rows, size.rows - first_row);
  for (std::int32_t word = 0; word < words; ++word) {
    patch.columns = size.word_mask(first_word + word);
    board_.column_of_tile(tile, word, patch.mines, patch.opened);
    for (std::int32_t row = 0; row < tile_rows; ++row)
      // Cells off the board are open in the game's board, and must not count in a patch.
      patch.opened[static_cast<std::size_t>(row)] &= row < patch.rows ? patch.columns : 0;
    values_[first_patch + static_cast<std::size_t>(word)].store(patch_value(patch),
                                                                std::memory_order_relaxed);
  }
}

}  // namespace mines::server
