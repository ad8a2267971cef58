// What the sweepers of a game share: the view, the state and the queues of its tiles, and the flags by which
// they end together. The other stages add what they deduce to it here, between two sweeps.
//
// The state says which blocks the next sweep looks at, so nothing but a sweeper and these functions may write
// to the view during a game.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "board/view.hpp"
#include "engine/auditor.hpp"
#include "engine/held_clicks.hpp"
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
  std::unique_ptr<HeldClicks> held;  ///< null where safe cells are clicked at once
  Auditor* auditor;                  ///< sees every deduction; null for none
  std::atomic<int> running = 0;      ///< sweepers in Sweeper::sweep()
  std::atomic<int> idle = 0;         ///< sweepers without work and without clicks due
  std::atomic<bool> failed = false;  ///< a sweeper's link broke: all stop

  int threads() const { return static_cast<int>(queues.size()); }

  /// Makes the queues of `threads` sweepers: each has as many columns of tiles as the others, or one more.
  Result<void> make_queues(int threads);
  TileQueue& queue_of(std::int32_t tile) {
    const std::int64_t column = tile % view.tiles().columns;
    return queues[static_cast<std::size_t>(column * threads() / view.tiles().columns)];
  }
};

/// Marks the blocks as dirty, and queues tiles that had none. `tile` is the one in the middle.
void wake(SharedView& shared, std::int32_t tile, const DirtyBlocks& dirty);
/// Marks the blocks as dirty whose numbers see cells of a word.
void wake_cells(SharedView& shared, std::int32_t row, std::int32_t word, Word cells);

/// Adds deduced mines to the view and has the next sweep look at the numbers around them. Returns the cells
/// that were not known. Only while no sweeper runs.
Word add_deduced_mines(SharedView& shared, std::int32_t row, std::int32_t word, Word mask);
/// Adds deduced safe cells to the view. Returns those that were not known: the caller clicks them. Only while
/// no sweeper runs.
Word add_deduced_safe(SharedView& shared, std::int32_t row, std::int32_t word, Word mask);

}  // namespace mines
