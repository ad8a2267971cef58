// What the engine keeps for each tile beside the view: whose it is at the moment, which of its blocks are to
// be looked at, and which stages have not seen it since it changed. 16 bytes a tile.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "board/tile.hpp"

namespace mines {

/// The stages behind the single rule, each of which keeps its own record of the tiles that have changed.
enum class Stage : std::uint8_t { components = 1, guesses = 2 };

struct TileState {
  std::atomic<TileBlocks> dirty = 0;  ///< with numbers to be looked at; 0: the tile is in no queue
  std::atomic<bool> claimed = false;  ///< somebody reads or writes the tile in the view
  std::uint8_t changed = 0;           ///< stages that have not seen it since a visit; the claimer's

  bool try_claim() {
    return !claimed.load(std::memory_order_relaxed) && !claimed.exchange(true, std::memory_order_acquire);
  }
  void release() { claimed.store(false, std::memory_order_release); }
};

class TileStates {
 public:
  explicit TileStates(TileGrid grid) : grid_(grid), states_(static_cast<std::size_t>(grid.count())) {}

  TileGrid grid() const { return grid_; }
  TileState& operator[](std::int32_t tile) { return states_[static_cast<std::size_t>(tile)]; }

  /// The tiles visited since the stage last asked, in ascending order. While no thread is at work. O(tiles).
  std::vector<std::int32_t> take_changed(Stage stage) {
    const auto bit = static_cast<std::uint8_t>(stage);
    std::vector<std::int32_t> changed;
    for (std::int32_t tile = 0; tile < grid_.count(); ++tile) {
      TileState& state = (*this)[tile];
      if ((state.changed & bit) == 0) continue;
      state.changed &= static_cast<std::uint8_t>(~bit);
      changed.push_back(tile);
    }
    return changed;
  }

 private:
  TileGrid grid_;
  std::vector<TileState> states_;
};

}  // namespace mines
