// Safe cells that wait to be clicked, for games in which each clicked cell takes a request of its own (wire
// v1). rules/click_kinds.hpp sorts them. Needed cells are clicked at once; promising ones with some distance
// between them, so that two rarely ask for one area; deferred ones wait until what is known makes them
// needed, until a cascade opens them, or until nothing else is left to do. (Clicked as they are found, the
// safe cells of a board of 8192 by 8192 take 1.27 times as many requests as the fewest; this way 1.07 times.)
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "board/clicks.hpp"
#include "board/view.hpp"
#include "os/memory.hpp"
#include "rules/click_kinds.hpp"

namespace mines {

/// What may be clicked.
enum class Eagerness : std::uint8_t {
  ready,      ///< needed and promising cells
  reluctant,  ///< a deferred cell of the block, too, where nothing else is found
};

/// All functions but those that say so use the tiles that they are told of, and the eight around each: a
/// thread that calls them has claimed those.
class HeldClicks {
 public:
  /// None. Takes an eighth of a byte a cell, touched as cells are held.
  static Result<std::unique_ptr<HeldClicks>> make(TileGrid grid);

  /// Holds cells of a block that are safe, not open and not clicked; `row` is the first of the block.
  void hold(std::int32_t row, std::int32_t word, const Lanes& cells);

  /// The blocks of a tile in which cells are held.
  TileBlocks blocks(std::int32_t tile) const { return tiles_[static_cast<std::size_t>(tile)].blocks; }

  /// Lets go of the cells of a block that are to be clicked now, and of those that are open. The rest stays.
  /// Says whether any are to be clicked, which `click` then holds. O(1).
  bool choose(const View& view, std::int32_t tile, int block, Eagerness eagerness, ClickBlock& click);

  /// Puts a tile in which cells are held on the stack, if it is not there.
  void push(std::int32_t tile);
  /// Takes the latest tile off the stack. It counts as being there until it is let go, so that no other
  /// thread pushes it. Any thread may call it.
  std::optional<std::int32_t> pop();
  /// Puts a tile that pop() gave back, below all others if its surroundings could not be claimed or it was
  /// visited in vain. Any thread may call it.
  void put_back(std::int32_t tile, bool below);
  /// Lets go of a tile that pop() gave.
  void let_go(std::int32_t tile) { tiles_[static_cast<std::size_t>(tile)].stacked = false; }
  /// Whether the stack is empty at this moment. Any thread may call it.
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
