// The data that the sweepers of a game share: the view, the states and queues of its tiles (board/tile.hpp),
// and the flags by which the sweepers end together. Sweepers are threads that visit one tile after another to
// apply the single rule (engine/sweeper.hpp). Between two sweeps, the later stages add their deductions. Only
// sweepers and this header's functions may write to the view, because they mark blocks for the next sweep.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "board/auditor.hpp"
#include "board/clicks.hpp"
#include "board/tile.hpp"
#include "board/view.hpp"
#include "engine/tile_queue.hpp"
#include "rules/dirty_blocks.hpp"

namespace mines {

/// The stages after the single rule, each with its own set of changed blocks. Add new ones before `count`.
enum class Stage : std::uint8_t { components, guesses, count };

struct TileState {
  std::atomic<TileBlocks> dirty = 0;  ///< blocks (8 x 64 cells) to evaluate; 0: the tile is in no queue
  std::atomic<bool> claimed = false;  ///< only the thread that claimed the tile may use its cells in the view
  /// By stage: blocks evaluated since the stage's last take_changed(). For the claim's holder only.
  std::array<TileBlocks, static_cast<std::size_t>(Stage::count)> changed{};

  /// Blocks that a visit has left for the tile's next visit. Replies to clicks in the tile will cause that
  /// visit, so `left` does not put the tile into a queue. For the claim's holder only.
  TileBlocks left = 0;

  /// Adds `blocks` to `changed` of every stage. The caller must have claimed the tile.
  void add_changed(TileBlocks blocks) {
    for (TileBlocks& of_stage : changed) of_stage |= blocks;
  }

  /// Claims the tile; false if it is claimed already. The acquire here pairs with the release in release().
  bool try_claim() {
    return !claimed.load(std::memory_order_relaxed) && !claimed.exchange(true, std::memory_order_acquire);
  }
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

  /// The tiles visited since the stage's last call, ascending, with their evaluated blocks. Each block with
  /// a number next to a changed cell is one of these blocks. Call it only while no sweeper runs. O(tiles).
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

struct SharedView {
  explicit SharedView(View own_view, Auditor* its_auditor = nullptr)
      : view(std::move(own_view)), states(view.tiles()), auditor(its_auditor) {}

  View view;
  TileStates states;
  std::vector<TileQueue> queues;     ///< one for each sweeper; each tile belongs to one queue
  Auditor* auditor;                  ///< observes every deduction; may be null
  bool sweeping = false;             ///< sweepers run, and only they may use this object
  std::atomic<int> idle = 0;         ///< number of sweepers that have no work and await no reply
  std::atomic<bool> failed = false;  ///< a sweeper's connection to the game failed: all stop

  int threads() const { return static_cast<int>(queues.size()); }

  /// Makes a queue for each of `threads` sweepers, each for its own columns of tiles.
  Result<void> make_queues(int threads);
  TileQueue& queue_of(std::int32_t tile) {
    const std::int64_t column = tile % view.tiles().columns;
    return queues[static_cast<std::size_t>(column * threads() / view.tiles().columns)];
  }

  /// Waits until no thread has claimed the tile, and claims it, to add replies to it. False if the game has
  /// failed: then the thread that has claimed the tile may never release the tile.
  bool claim(std::int32_t tile);
  void release(std::int32_t tile) {
    if (threads() > 1) states[tile].release();
  }
  /// Claims a tile and the eight around it for a visit; false if another thread holds one of them.
  bool claim_around(std::int32_t tile);
  /// Releases the first `count` of the nine tiles, in the order of TileGrid::around().
  void release_around(std::int32_t tile, int count = 9);
};

/// Marks blocks of `tile` and of the tiles around it as dirty (for the single rule), and queues their tiles.
void wake(SharedView& shared, std::int32_t tile, const DirtyBlocks& dirty);
/// Marks as dirty the blocks that contain or touch the cells `cells` of a word (64 cells of a row).
void wake_cells(SharedView& shared, std::int32_t row, std::int32_t word, Word cells);

/// Adds deduced mines to the view, and marks the numbers around them for the next sweep. Returns the newly
/// known cells. Call it only while no sweeper runs.
Word add_deduced_mines(SharedView& shared, std::int32_t row, std::int32_t word, Word mask);
/// Adds cells with a proven verdict to the view: mines as add_deduced_mines() does, safe cells also to
/// `clicks`. Returns the newly known cells. Call it only while no sweeper runs.
Word add_deduced(SharedView& shared, Verdict verdict, std::int32_t row, std::int32_t word, Word mask,
                 std::vector<ClickBlock>& clicks);

/// Returns a phrase with the first broken invariant of the shared view and its place; empty if all hold:
/// - an open cell is safe, and no cell is both safe and a mine;
/// - only open cells have a number;
/// - cells off the board read as open, with a 7;
/// - no tile is claimed, and no tile has blocks left for its next visit;
/// - a tile with dirty blocks is in a queue, and other tiles are in none.
/// Call it only while no sweeper runs. O(cells / 64).
std::optional<std::string> find_inconsistency(const SharedView& shared);

}  // namespace mines
