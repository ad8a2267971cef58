// The engine's state of each tile: whether a thread has claimed it, the blocks that the single rule must
// visit, and for each stage the blocks that have changed since the stage last saw them. 48 bytes a tile.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "board/tile.hpp"

namespace mines {

/// The stages after the single rule that work only on changes. Each has its own set of changed blocks. To add
/// a stage, add a value before `count`.
enum class Stage : std::uint8_t { components, guesses, partners, count };

struct TileState {
  std::atomic<TileBlocks> dirty = 0;  ///< blocks with numbers to evaluate; 0: the tile is in no queue
  std::atomic<bool> claimed = false;  ///< a thread has claimed the tile: only it may use the tile in the view
  /// By stage: blocks that the single rule has evaluated since the stage last saw them. Only the claim's
  /// holder may access them.
  std::array<TileBlocks, static_cast<std::size_t>(Stage::count)> changed{};

  /// Blocks that a visit has left for the next visit. The replies to the visit's clicks in the tile will
  /// cause the next visit, so the tile is not queued for these blocks. Only the claim's holder may access
  /// them.
  TileBlocks left = 0;

  /// Adds blocks that the single rule has evaluated, for all stages. The caller must have claimed the tile.
  void add_changed(TileBlocks blocks) {
    for (TileBlocks& of_stage : changed) of_stage |= blocks;
  }

  /// Claims the tile; false if another thread holds it. Its acquire pairs with the release of release().
  bool try_claim() {
    return !claimed.load(std::memory_order_relaxed) && !claimed.exchange(true, std::memory_order_acquire);
  }
  /// Ends the claim. The caller must have claimed the tile.
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

  /// The tiles visited since the stage's last call, ascending, with their evaluated blocks: these include all
  /// blocks with a number next to a changed cell. Call it only while no sweeper runs. O(tiles).
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
