// The data that the sweepers of a game (engine/sweeper.hpp) share: the view, the states and queues of its
// tiles, and the flags by which the sweepers end together. The other stages add their deductions here,
// between two sweeps.
//
// The tile states record the blocks that the next sweep must evaluate. So during a game only sweepers and the
// functions of this header may write to the view.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

#include "board/clicks.hpp"
#include "board/view.hpp"
#include "engine/auditor.hpp"
#include "engine/tile_queue.hpp"
#include "engine/tile_states.hpp"
#include "rules/dirty_blocks.hpp"

namespace mines {

struct SharedView {
  explicit SharedView(View own_view, Auditor* its_auditor = nullptr)
      : view(std::move(own_view)), states(view.tiles()), auditor(its_auditor) {}

  View view;
  TileStates states;
  std::vector<TileQueue> queues;     ///< one for each sweeper; each tile belongs to one queue
  Auditor* auditor;                  ///< observes every deduction; may be null
  bool sweeping = false;             ///< sweepers run, and only they may use this object
  std::atomic<int> idle = 0;         ///< number of sweepers without work whose clicks all have replies
  std::atomic<bool> failed = false;  ///< a sweeper's link failed: all stop

  int threads() const { return static_cast<int>(queues.size()); }

  /// Makes a queue for each of `threads` sweepers. Each queue covers some columns of tiles; the numbers of
  /// columns differ by at most one.
  Result<void> make_queues(int threads);
  TileQueue& queue_of(std::int32_t tile) {
    const std::int64_t column = tile % view.tiles().columns;
    return queues[static_cast<std::size_t>(column * threads() / view.tiles().columns)];
  }

  /// Claims a tile for a thread that adds replies to it. Waits until the tile is free: a claim lasts about a
  /// microsecond, unless the system has suspended the thread that holds it. False if the game has failed,
  /// because then the holder may never release the tile.
  bool claim(std::int32_t tile);
  void release(std::int32_t tile) {
    if (threads() > 1) states[tile].release();
  }
  /// Claims a tile and the eight around it for a visit; false if another thread holds one of them.
  bool claim_around(std::int32_t tile);
  /// Releases the first `count` of the nine tiles, in the order of TileGrid::around().
  void release_around(std::int32_t tile, int count = 9);
};

/// Marks blocks as dirty (for the single rule to evaluate), and queues tiles that had no dirty blocks.
/// `tile` is the tile in the middle of `dirty`.
void wake(SharedView& shared, std::int32_t tile, const DirtyBlocks& dirty);
/// Marks as dirty the blocks that contain or touch the cells `cells` of a word (64 cells of a row).
void wake_cells(SharedView& shared, std::int32_t row, std::int32_t word, Word cells);

/// Adds deduced mines to the view, and marks the numbers around them for the next sweep. Returns the newly
/// known cells. Call it only while no sweeper runs.
Word add_deduced_mines(SharedView& shared, std::int32_t row, std::int32_t word, Word mask);
/// Adds cells with a proven verdict to the view: mines as add_deduced_mines() does; safe cells are also added
/// to `clicks`. Returns the newly known cells. Call it only while no sweeper runs.
Word add_deduced(SharedView& shared, Verdict verdict, std::int32_t row, std::int32_t word, Word mask,
                 std::vector<ClickBlock>& clicks);

}  // namespace mines
