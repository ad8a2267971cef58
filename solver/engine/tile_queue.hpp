// The tiles that one thread has to visit. Their owner pushes and pops at one end; other threads steal at the
// other end when their own queues are empty. There are no locks: D. Chase and Y. Lev, "Dynamic circular
// work-stealing deque", SPAA'05; every access that the paper fences is sequentially consistent here.
//
// A tile is in at most one queue at a time, so a queue with room for all tiles never overflows.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/assert.hpp"
#include "base/memory.hpp"

namespace mines {

class TileQueue {
 public:
  /// Empty, with room for `tiles` tiles: 4 bytes each, rounded up to a power of two, touched as they are
  /// used.
  static Result<TileQueue> make(std::int32_t tiles) {
    TileQueue queue;
    MINES_LET(auto slots, ZeroedArray<std::atomic<std::int32_t>>::make(
                              std::bit_ceil(static_cast<std::size_t>(tiles) + 1)));
    MINES_LET(auto ends, ZeroedArray<Ends>::make(1));
    queue.slots_ = std::move(slots);
    queue.ends_ = std::move(ends);
    return queue;
  }

  /// Only the owner calls it. There is room for the tile.
  void push(std::int32_t tile) {
    const std::int64_t bottom = ends().bottom.load(std::memory_order_relaxed);
    MINES_ASSERT(size() < static_cast<std::int64_t>(slots_.size()));
    slot(bottom).store(tile, std::memory_order_relaxed);
    ends().bottom.store(bottom + 1, std::memory_order_release);  // pairs with the thief's load of bottom
  }

  /// Takes the tile pushed last. Only the owner calls it.
  std::optional<std::int32_t> pop_latest() {
    const std::int64_t bottom = ends().bottom.load(std::memory_order_relaxed) - 1;
    ends().bottom.store(bottom, std::memory_order_seq_cst);
    std::int64_t top = ends().top.load(std::memory_order_seq_cst);
    if (top < bottom) return slot(bottom).load(std::memory_order_relaxed);
    std::optional<std::int32_t> tile;
    // The last one: a thief may be after it.
    if (top == bottom && ends().top.compare_exchange_strong(top, top + 1, std::memory_order_seq_cst)) {
      tile = slot(bottom).load(std::memory_order_relaxed);
    }
    ends().bottom.store(bottom + 1, std::memory_order_relaxed);
    return tile;
  }

  /// Takes the tile pushed first; nothing if the queue is empty or another thread was faster. Any thread may
  /// call it.
  std::optional<std::int32_t> pop_first() {
    std::int64_t top = ends().top.load(std::memory_order_seq_cst);
    const std::int64_t bottom = ends().bottom.load(std::memory_order_seq_cst);
    if (top >= bottom) return std::nullopt;
    const std::int32_t tile = slot(top).load(std::memory_order_relaxed);
    if (!ends().top.compare_exchange_strong(top, top + 1, std::memory_order_seq_cst)) return std::nullopt;
    return tile;
  }

  /// Whether it is empty, and how many tiles it holds, at this moment. Any thread may call them.
  bool empty() const {
    return ends_[0].top.load(std::memory_order_relaxed) >= ends_[0].bottom.load(std::memory_order_acquire);
  }
  std::int64_t size() const {
    return ends_[0].bottom.load(std::memory_order_relaxed) - ends_[0].top.load(std::memory_order_relaxed);
  }
  /// All tiles, the first pushed first. Call it only while no thread uses the queue. O(tiles).
  std::vector<std::int32_t> tiles() const {
    std::vector<std::int32_t> all;
    const std::int64_t bottom = ends_[0].bottom.load(std::memory_order_relaxed);
    for (std::int64_t i = ends_[0].top.load(std::memory_order_relaxed); i < bottom; ++i)
      all.push_back(slots_[place_of(i)].load(std::memory_order_relaxed));
    return all;
  }

 private:
  struct Ends {
    alignas(64) std::atomic<std::int64_t> top;     // moved by the thread that takes the first tile
    alignas(64) std::atomic<std::int64_t> bottom;  // moved by the owner
  };
  Ends& ends() { return ends_[0]; }
  std::size_t place_of(std::int64_t index) const {
    return static_cast<std::size_t>(index) & (slots_.size() - 1);
  }
  std::atomic<std::int32_t>& slot(std::int64_t index) { return slots_[place_of(index)]; }

  ZeroedArray<std::atomic<std::int32_t>> slots_;
  ZeroedArray<Ends> ends_;
};

}  // namespace mines
