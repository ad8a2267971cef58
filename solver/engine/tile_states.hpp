// What the engine keeps for each tile besides the view: whether a thread holds it, which of its blocks the
// single rule has to look at, and which stages have not seen it since it changed. 16 bytes a tile.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "base/assert.hpp"
#include "board/tile.hpp"

namespace mines {

/// The stages behind the single rule that look only at tiles that have changed. Each has its own record of
/// them. A new stage is one value, before `count`.
enum class Stage : std::uint8_t { components, guesses, count };

/// A set of stages: bit i is stage i.
using StageSet = std::uint8_t;
static_assert(static_cast<int>(Stage::count) <= 8, "a StageSet has 8 bits");
inline constexpr auto all_stages = static_cast<StageSet>((1U << static_cast<unsigned>(Stage::count)) - 1);

struct TileState {
  std::atomic<TileBlocks> dirty = 0;  ///< blocks with numbers to look at; 0: the tile is in no queue
  std::atomic<bool> claimed = false;  ///< some thread reads or writes the tile in the view
  StageSet changed = 0;               ///< stages that have not seen it since a visit; the claimer's

  /// False if another thread holds the tile. Pairs with release().
  bool try_claim() {
    return !claimed.load(std::memory_order_relaxed) && !claimed.exchange(true, std::memory_order_acquire);
  }
  /// Gives the tile back. The caller has claimed it.
  void release() {
    MINES_ASSERT(claimed.load(std::memory_order_relaxed));
    claimed.store(false, std::memory_order_release);
  }
};

class TileStates {
 public:
  explicit TileStates(TileGrid grid) : grid_(grid), states_(static_cast<std::size_t>(grid.count())) {}

  TileGrid grid() const { return grid_; }
  TileState& operator[](std::int32_t tile) { return states_[static_cast<std::size_t>(tile)]; }
  const TileState& operator[](std::int32_t tile) const { return states_[static_cast<std::size_t>(tile)]; }

  /// The tiles visited since the stage last asked, in ascending order. Call it only while no sweeper runs.
  /// O(tiles).
  std::vector<std::int32_t> take_changed(Stage stage) {
    MINES_ASSERT(stage < Stage::count);
    const auto bit = static_cast<StageSet>(1U << static_cast<unsigned>(stage));
    std::vector<std::int32_t> changed;
    for (std::int32_t tile = 0; tile < grid_.count(); ++tile) {
      TileState& state = (*this)[tile];
      if ((state.changed & bit) == 0) continue;
      state.changed &= static_cast<StageSet>(~bit);
      changed.push_back(tile);
    }
    return changed;
  }

 private:
  TileGrid grid_;
  std::vector<TileState> states_;
};

}  // namespace mines
