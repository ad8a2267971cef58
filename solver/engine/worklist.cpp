#include "engine/worklist.hpp"

namespace mines {

namespace {

constexpr std::uint8_t all_stages = 3;
// How far away a cell is that the single rule, or any later stage, decides from a change.
constexpr int single_reach = 2;
constexpr int later_reach = 4;

}  // namespace

Worklist::Worklist(BoardSize size)
    : grid_(TileGrid::over(size)), tiles_(static_cast<std::size_t>(grid_.count())) {}

void Worklist::wake(std::int32_t row, std::int32_t word, Word mask) {
  add_rows(*tile_at(row / tile_rows, word / tile_words), TileRows{1} << (row % tile_rows));
  wake_neighbours(row, word, mask);
}

void Worklist::wake_neighbours(std::int32_t row, std::int32_t word, Word mask) {
  const int row_in_tile = row % tile_rows;
  const int word_in_tile = word % tile_words;
  note_change(*tile_at(row / tile_rows, word / tile_words));
  const bool inner_row = row_in_tile >= later_reach && row_in_tile < tile_rows - later_reach;
  const bool inner_word = word_in_tile > 0 && word_in_tile < tile_words - 1;
  if (inner_row && inner_word) return;
  // Whether the change lies within `reach` of the neighbour that many tiles down and to the right.
  const auto reaches = [&](int down, int right, int reach) {
    const Word edge = (Word{1} << reach) - 1;
    return (down != -1 || row_in_tile < reach) && (down != 1 || row_in_tile >= tile_rows - reach) &&
           (right != -1 || (word_in_tile == 0 && (mask & edge) != 0)) &&
           (right != 1 || (word_in_tile == tile_words - 1 && (mask & edge << (word_bits - reach)) != 0));
  };
  for (int down = -1; down <= 1; ++down) {
    // The row of the neighbour nearest to the change.
    const int nearest = down == 0 ? row_in_tile : down < 0 ? tile_rows - 1 : 0;
    for (int right = -1; right <= 1; ++right) {
      if ((down == 0 && right == 0) || !reaches(down, right, later_reach)) continue;
      Tile* const tile = tile_at(row / tile_rows + down, word / tile_words + right);
      if (tile == nullptr) continue;
      note_change(*tile);
      if (reaches(down, right, single_reach)) add_rows(*tile, TileRows{1} << nearest);
    }
  }
}

Worklist::Tile* Worklist::tile_at(std::int32_t tile_row, std::int32_t tile_column) {
  if (tile_row < 0 || tile_row >= grid_.rows || tile_column < 0 || tile_column >= grid_.columns)
    return nullptr;
  return &tiles_[static_cast<std::size_t>(tile_row * grid_.columns + tile_column)];
}

/// The load spares a write to a line that other threads read.
void Worklist::note_change(Tile& tile) {
  if (tile.changed.load(std::memory_order_relaxed) != all_stages) {
    tile.changed.store(all_stages, std::memory_order_relaxed);
  }
}

void Worklist::add_rows(Tile& tile, TileRows rows) {
  if (tile.rows.fetch_or(rows, std::memory_order_acq_rel) != 0) return;
  const std::lock_guard lock(mutex_);
  stack_.push_back(static_cast<std::int32_t>(&tile - tiles_.data()));
  waiting_.store(stack_.size(), std::memory_order_release);
}

std::optional<Worklist::Job> Worklist::pop() {
  if (empty()) return std::nullopt;
  std::int32_t tile = 0;
  {
    const std::lock_guard lock(mutex_);
    if (stack_.empty()) return std::nullopt;
    tile = stack_.back();
    stack_.pop_back();
    waiting_.store(stack_.size(), std::memory_order_release);
  }
  return Job{tile, tiles_[static_cast<std::size_t>(tile)].rows.exchange(0, std::memory_order_acq_rel)};
}

std::vector<std::int32_t> Worklist::take_changed(Stage stage) {
  const auto bit = static_cast<std::uint8_t>(stage);
  std::vector<std::int32_t> changed;
  for (std::size_t i = 0; i < tiles_.size(); ++i) {
    const std::uint8_t stages = tiles_[i].changed.load(std::memory_order_relaxed);
    if ((stages & bit) == 0) continue;
    tiles_[i].changed.store(static_cast<std::uint8_t>(stages & ~bit), std::memory_order_relaxed);
    changed.push_back(static_cast<std::int32_t>(i));
  }
  return changed;
}

}  // namespace mines
