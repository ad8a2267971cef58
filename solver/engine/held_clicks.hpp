// Safe cells that wait to be clicked, for games in which each clicked cell takes a request of its own (as in
// version 1 of the wire, protocol/v1.hpp). There are three kinds (rules/click_kinds.hpp):
// - Needed cells, which no cascade can open, are clicked at once.
// - Promising cells, which may be zeros, are clicked 8 columns apart: two clicks rarely open the same area.
// - Deferred cells, which a cascade may open, wait until they are needed, or until no other work is left.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "base/assert.hpp"
#include "board/clicks.hpp"
#include "board/view.hpp"
#include "os/memory.hpp"
#include "rules/click_kinds.hpp"

namespace mines {

enum class Eagerness : std::uint8_t {
  ready,      ///< needed and promising cells
  reluctant,  ///< needed and promising cells; if no such cell is to be clicked now, one deferred cell
};

/// Unless a comment says "Any thread may call it", the caller must have claimed the tile in the arguments and
/// the eight tiles around it, which keeps other threads away (SharedView::claim_around()).
class HeldClicks {
 public:
  /// Starts without held cells. Memory: one bit a cell, touched only where cells are held.
  static Result<std::unique_ptr<HeldClicks>> make(TileGrid grid);

  /// Holds cells of a block: safe cells that are neither open nor clicked. `row` is the block's first row.
  void hold(std::int32_t row, std::int32_t word, const Lanes& cells);

  TileBlocks blocks(std::int32_t tile) const { return tiles_[static_cast<std::size_t>(tile)].blocks; }

  /// Sets `click` to the held cells of a block that are to be clicked now. These cells are no longer held,
  /// nor are cells that are open by now. False if no cell is to be clicked now.
  bool choose(const View& view, std::int32_t tile, int block, Eagerness eagerness, ClickBlock& click);

  /// Puts a tile that has held cells on the stack of waiting tiles, unless it is on the stack already.
  void push(std::int32_t tile);
  /// Takes the latest tile off the stack; empty if there is none. No thread can push the tile again until
  /// let_go(). Any thread may call it.
  std::optional<std::int32_t> pop();
  /// Puts a tile from pop() back: on top of the stack, or at the bottom if `below`. The bottom is for a tile
  /// that gave no click, or that could not be claimed with its surroundings. Any thread may call it.
  void put_back(std::int32_t tile, bool below);
  /// Ends the use of a tile from pop(), so that the tile may be pushed again.
  void let_go(std::int32_t tile) {
    MINES_ASSERT(tiles_[static_cast<std::size_t>(tile)].stacked);
    tiles_[static_cast<std::size_t>(tile)].stacked = false;
  }
  /// Whether the stack of waiting tiles is empty at this moment. Any thread may call it.
  bool empty() const { return waiting_.load(std::memory_order_relaxed) == 0; }

 private:
  struct TileOfHeld {
    TileBlocks blocks = 0;
    bool stacked = false;
  };

  explicit HeldClicks(TileGrid grid) : grid_(grid), tiles_(static_cast<std::size_t>(grid.count())) {}

  Lanes& cells_of(std::int32_t tile, int block) {
    return cells_[static_cast<std::size_t>(tile) * blocks_of_tile + static_cast<std::size_t>(block)].cells;
  }

  static constexpr std::size_t blocks_of_tile = std::size_t{tile_words} * tile_blocks;
  struct alignas(64) HeldBlock {
    Lanes cells;
  };

  TileGrid grid_;
  std::vector<TileOfHeld> tiles_;
  ZeroedArray<HeldBlock> cells_;
  std::mutex of_stack_;
  std::deque<std::int32_t> stack_;  // the latest at the back
  SortClicks sort_clicks_ = sort_clicks_for(chosen_kernel());
  std::atomic<std::size_t> waiting_ = 0;
};

}  // namespace mines
