// What the engine keeps for each tile besides the view: whether a thread holds it, which of its blocks the
// single rule has to look at, and which blocks each stage has not seen since they changed. 48 bytes a tile.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "board/tile.hpp"

namespace mines {

/// The stages behind the single rule that look only at what has changed. Each has its own record of it. A new
/// stage is one value, before `count`.
enum class Stage : std::uint8_t { components, guesses, partners, count };

struct TileState {
  std::atomic<TileBlocks> dirty = 0;  ///< blocks with numbers to look at; 0: the tile is in no queue
  std::atomic<bool> claimed = false;  ///< some thread reads or writes the tile in the view
  /// Blocks that the single rule looked at since each stage saw them last; the claimer's.
  std::array<TileBlocks, static_cast<std::size_t>(Stage::count)> changed{};

  /// Blocks to look at when the tile is visited next. A visit has left them over, and the replies to its
  /// clicks in the tile will have the tile visited, so it is not queued for them; the claimer's.
  TileBlocks left = 0;

  /// Adds blocks that the single rule has looked at, for all stages. The caller has claimed the tile.
  void add_changed(TileBlocks blocks) {
    for (TileBlocks& of_stage : changed) of_stage |= blocks;
  }

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

  /// The tiles visited since the stage last asked, in ascending order, with the blocks that were looked at:
  /// all those with a number next to a cell that has changed. Call it only while no sweeper runs. O(tiles).
  std::vector<BlocksOfTile> take_changed(Stage stage) {
    MINES_ASSERT(stage < Stage::count);
    std::vector<BlocksOfTile> changed;
    for (std::int32_t tile = 0; tile < grid_.count(); ++tile) {
      TileBlocks& blocks = (*this)[tile].changed[static_cast<std::size_t>(stage)];
      if (blocks != 0) changed.push_back({tile, std::exchange(blocks, 0)});
    }
    return changed;
  }

 private:
  TileGrid grid_;
  std::vector<TileState> states_;
};

}  // namespace mines
