// The queue of tiles (board/tile.hpp) to visit in one stretch: some adjacent columns of tiles. A thread
// works on its own stretch from the top down, so that only a few rows of tiles are half done. A thread
// without work takes the last tile of another stretch, far from the tiles that the stretch's thread visits.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "board/tile.hpp"
#include "os/memory.hpp"

namespace mines {

/// Thread-safe. Tiles are in the order of stripes of eight columns, from left to right; in a stripe, by rows.
class TileQueue {
 public:
  /// An empty queue for the grid's columns `first` to `end` - 1. Memory: 8 bytes for 63 tiles.
  static Result<TileQueue> make(TileGrid grid, std::int32_t first, std::int32_t end) {
    MINES_ASSERT(0 <= first && first <= end && end <= grid.columns);
    TileQueue queue;
    queue.columns_of_grid_ = grid.columns;
    queue.first_ = first;
    queue.width_ = end - first;
    queue.rows_ = grid.rows;
    const std::int64_t stripes = (queue.width_ + stripe_columns - 1) / stripe_columns;
    for (std::int64_t bits = stripes * grid.rows * stripe_columns;; bits = (bits + 63) / 64) {
      MINES_LET(auto level, Level::make(static_cast<std::size_t>((bits + 63) / 64)));
      queue.levels_.push_back(std::move(level));
      if (bits <= 64) return queue;
    }
  }

  bool covers(std::int32_t tile) const {
    const std::int32_t column = tile % columns_of_grid_;
    return column >= first_ && column < first_ + width_;
  }

  /// Adds a tile of the queue's columns.
  void add(std::int32_t tile) {
    MINES_ASSERT(covers(tile));
    add_bit(0, index_of(tile));
  }

  /// Takes the next tile after `after`, unless that tile is far from the first queued tile. Let F be the
  /// first queued tile, and N the first one after `after`. Takes N if N lies in F's row of F's stripe, or in
  /// the next row in the queue's order; otherwise takes F. Takes no tile if the queue is empty at some moment
  /// of the call, and perhaps if another thread changes the queue during the call.
  std::optional<std::int32_t> take_next(std::int32_t after) {
    while (!empty()) {
      const std::int64_t first = find<true>(0, 0);
      if (first < 0) return std::nullopt;  // a tile is being added or taken right now
      const std::int64_t next = covers(after) ? find<true>(0, index_of(after) + 1) : -1;
      const bool in_turn = next >= 0 && next / stripe_columns < first / stripe_columns + rows_in_turn;
      const std::int64_t chosen = in_turn ? next : first;
      if (remove_bit(0, chosen)) return tile_at(chosen);
    }
    return std::nullopt;
  }
  /// Takes `tile`; false if it is not in the queue.
  bool take(std::int32_t tile) {
    MINES_ASSERT(covers(tile));
    return remove_bit(0, index_of(tile));
  }
  /// Takes the last tile in the queue's order.
  std::optional<std::int32_t> take_last() {
    while (!empty()) {
      const std::int64_t last = find<false>(0, end() - 1);
      if (last < 0) return std::nullopt;
      if (remove_bit(0, last)) return tile_at(last);
    }
    return std::nullopt;
  }

  /// empty() and contains() hold only at the moment of the call.
  bool empty() const { return levels_.back().size() == 0 || word(levels_.size() - 1, 0).load() == 0; }
  bool contains(std::int32_t tile) const {
    return covers(tile) && (word(0, index_of(tile) / 64).load() >> index_of(tile) % 64 & 1) != 0;
  }

 private:
  /// The working set: two rows of a stripe (16 tiles), 400 KB of the view. With rows of the whole board, the
  /// rule about one number took 1.7 times as long. With one row of a stripe, a server got fewer clicks at a
  /// time. Visiting the newest tile first took 24 % more visits; the oldest first doubled a game's time.
  static constexpr std::int64_t rows_in_turn = 2;
  static constexpr std::int32_t stripe_columns = 8;
  using Level = ZeroedArray<std::atomic<std::uint64_t>>;

  std::atomic<std::uint64_t>& word(std::size_t level, std::int64_t index) {
    return levels_[level][static_cast<std::size_t>(index)];
  }
  const std::atomic<std::uint64_t>& word(std::size_t level, std::int64_t index) const {
    return levels_[level][static_cast<std::size_t>(index)];
  }
  std::int64_t index_of(std::int32_t tile) const {
    const std::int32_t row = tile / columns_of_grid_;
    const std::int32_t column = tile % columns_of_grid_ - first_;
    return (std::int64_t{column / stripe_columns} * rows_ + row) * stripe_columns + column % stripe_columns;
  }
  std::int32_t tile_at(std::int64_t index) const {
    const std::int64_t row = index / stripe_columns;
    return static_cast<std::int32_t>(row % rows_ * columns_of_grid_ + first_ + row / rows_ * stripe_columns +
                                     index % stripe_columns);
  }
  std::int64_t end() const { return static_cast<std::int64_t>(levels_.front().size()) * 64; }

  void add_bit(std::size_t level, std::int64_t index) {
    if (word(level, index / 64).fetch_or(std::uint64_t{1} << index % 64) == 0)
      update_summary(level, index / 64);
  }

  bool remove_bit(std::size_t level, std::int64_t index) {
    const std::uint64_t bit = std::uint64_t{1} << index % 64;
    const std::uint64_t before = word(level, index / 64).fetch_and(~bit);
    if (before == bit) update_summary(level, index / 64);
    return (before & bit) != 0;
  }

  /// Sets the word's bit in the next level if the word is not 0, else clears this bit. Called after the word
  /// has changed from 0 or to 0. Loads the word again at the end, because other threads may have
  /// changed the word meanwhile.
  void update_summary(std::size_t level, std::int64_t index) {
    if (level + 1 == levels_.size()) return;
    const std::atomic<std::uint64_t>& bits = word(level, index);
    for (bool any = bits.load() != 0;;) {
      if (any) {
        add_bit(level + 1, index);
      } else {
        remove_bit(level + 1, index);
      }
      const bool still = bits.load() != 0;
      if (still == any) return;
      any = still;
    }
  }

  /// The first set bit of a level from `start` on, forward or backward; -1 if no bit is set.
  template <bool forward>
  std::int64_t find(std::size_t level, std::int64_t start) const {
    if (start < 0 || start / 64 >= static_cast<std::int64_t>(levels_[level].size())) return -1;
    const std::uint64_t from =
        forward ? ~std::uint64_t{0} << start % 64 : ~std::uint64_t{0} >> (63 - start % 64);
    for (std::int64_t index = start / 64;;) {
      const std::uint64_t bits = word(level, index).load() & (index == start / 64 ? from : ~std::uint64_t{0});
      if (bits != 0) return index * 64 + (forward ? std::countr_zero(bits) : 63 - std::countl_zero(bits));
      if (level + 1 == levels_.size()) return -1;
      index = find<forward>(level + 1, forward ? index + 1 : index - 1);
      if (index < 0) return -1;
    }
  }

  std::int32_t columns_of_grid_ = 1;
  std::int32_t first_ = 0;
  std::int32_t width_ = 0;
  std::int32_t rows_ = 0;
  std::vector<Level> levels_;  // a bit of level 0 is for a tile, a bit of level i for a word of level i - 1
};

}  // namespace mines
