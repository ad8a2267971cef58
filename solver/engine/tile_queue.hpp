// The tiles that one thread has to visit: it pushes and pops at one end, others steal at the other when they
// have nothing left. Without locks: D. Chase and Y. Lev, "Dynamic circular work-stealing deque", SPAA'05;
// every access that the paper fences is sequentially consistent here.
//
// A tile is in at most one queue at a time, so a queue with room for all tiles never runs over.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>

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

  /// The owner's.
  void push(std::int32_t tile) {
    const std::int64_t bottom = ends().bottom.load(std::memory_order_relaxed);
    slot(bottom).store(tile, std::memory_order_relaxed);
    ends().bottom.store(bottom + 1, std::memory_order_release);  // pairs with the thief's load of bottom
  }

  /// The owner's: the tile pushed last.
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

  /// Anybody's: the tile pushed first. Nothing when the queue is empty or somebody else was faster.
  std::optional<std::int32_t> pop_first() {
    std::int64_t top = ends().top.load(std::memory_order_seq_cst);
    const std::int64_t bottom = ends().bottom.load(std::memory_order_seq_cst);
    if (top >= bottom) return std::nullopt;
    const std::int32_t tile = slot(top).load(std::memory_order_relaxed);
    if (!ends().top.compare_exchange_strong(top, top + 1, std::memory_order_seq_cst)) return std::nullopt;
    return tile;
  }

  /// Anybody's; of the moment.
  bool empty() const {
    return ends_[0].top.load(std::memory_order_relaxed) >= ends_[0].bottom.load(std::memory_order_acquire);
  }
  std::int64_t size() const {
    return ends_[0].bottom.load(std::memory_order_relaxed) - ends_[0].top.load(std::memory_order_relaxed);
  }

 private:
  struct Ends {
    alignas(64) std::atomic<std::int64_t> top;     // moved by whoever takes the first tile
    alignas(64) std::atomic<std::int64_t> bottom;  // moved by the owner
  };
  Ends& ends() { return ends_[0]; }
  std::atomic<std::int32_t>& slot(std::int64_t index) {
    return slots_[static_cast<std::size_t>(index) & (slots_.size() - 1)];
  }

  ZeroedArray<std::atomic<std::int32_t>> slots_;
  ZeroedArray<Ends> ends_;
};

}  // namespace mines
