// What the sweepers of a game share: the view, the state and the queues of its tiles, and the flags by which
// they end together. The other stages add what they deduce to it here, between two sweeps.
//
// The state says which blocks the next sweep looks at, so nothing but a sweeper and these functions may write
// to the view during a game.
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
  std::vector<TileQueue> queues;     ///< one a sweeper; each tile belongs to one of them
  Auditor* auditor;                  ///< sees every deduction; null for none
  bool sweeping = false;             ///< sweepers run, and only they may use it
  std::atomic<int> idle = 0;         ///< sweepers without work and without clicks due
  std::atomic<bool> failed = false;  ///< a sweeper's link broke: all stop

  int threads() const { return static_cast<int>(queues.size()); }

  /// Makes the queues of `threads` sweepers: each has as many columns of tiles as the others, or one more.
  Result<void> make_queues(int threads);
  TileQueue& queue_of(std::int32_t tile) {
    const std::int64_t column = tile % view.tiles().columns;
    return queues[static_cast<std::size_t>(column * threads() / view.tiles().columns)];
  }

  /// Claims a tile for a thread that adds replies to it, which waits for it: a claim lasts about a
  /// microsecond, unless its holder has lost its core. False if the game has failed: then the holder may
  /// never give it back.
  bool claim(std::int32_t tile);
  void release(std::int32_t tile) {
    if (threads() > 1) states[tile].release();
  }
  /// Claims a tile and the eight around it for a visit; false if another thread holds one of them.
  bool claim_around(std::int32_t tile);
  /// Gives the first `count` of the nine tiles back.
  void release_around(std::int32_t tile, int count = 9);
};

/// Marks the blocks as dirty, and queues tiles that had none. `tile` is the one in the middle.
void wake(SharedView& shared, std::int32_t tile, const DirtyBlocks& dirty);
/// Marks the blocks as dirty whose numbers see cells of a word.
void wake_cells(SharedView& shared, std::int32_t row, std::int32_t word, Word cells);

/// Adds deduced mines to the view and has the next sweep look at the numbers around them. Returns the cells
/// that were not known. Only while no sweeper runs.
Word add_deduced_mines(SharedView& shared, std::int32_t row, std::int32_t word, Word mask);
/// Adds cells with a proven verdict, safe or mine, to the view in the same way, and clicks on safe ones to
/// `clicks`.
Word add_deduced(SharedView& shared, Verdict verdict, std::int32_t row, std::int32_t word, Word mask,
                 std::vector<ClickBlock>& clicks);

}  // namespace mines
