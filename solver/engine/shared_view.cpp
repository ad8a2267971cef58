#include "engine/shared_view.hpp"

#include "base/assert.hpp"

namespace mines {

Result<void> SharedView::make_queues(int threads) {
  const TileGrid grid = view.tiles();
  // Column c belongs to stretch c * threads / columns, rounded down.
  const auto first_column = [&](int stretch) {
    return static_cast<std::int32_t>((std::int64_t{stretch} * grid.columns + threads - 1) / threads);
  };
  for (int i = 0; i < threads; ++i) {
    MINES_LET(auto queue, TileQueue::make(grid, first_column(i), first_column(i + 1)));
    queues.push_back(std::move(queue));
  }
  return {};
}

void wake(SharedView& shared, std::int32_t tile, const DirtyBlocks& dirty) {
  for_each_dirty_tile(shared.view.tiles(), tile, dirty, [&](std::int32_t around, TileBlocks blocks) {
    if (shared.states[around].dirty.fetch_or(blocks, std::memory_order_acq_rel) == 0)
      shared.queue_of(around).add(around);
  });
}

void wake_cells(SharedView& shared, std::int32_t row, std::int32_t word, Word cells) {
  DirtyBlocks dirty;
  dirty.add_cells(row, word, cells);
  wake(shared, shared.view.tiles().tile_of(row, word), dirty);
}

Word add_deduced_mines(SharedView& shared, std::int32_t row, std::int32_t word, Word mask) {
  MINES_ASSERT(shared.running == 0);
  const Word fresh = shared.view.add_mines(row, word, mask);
  if (fresh == 0) return 0;
  if (shared.auditor != nullptr) shared.auditor->mines_deduced(row, word, fresh);
  wake_cells(shared, row, word, fresh);
  return fresh;
}

Word add_deduced_safe(SharedView& shared, std::int32_t row, std::int32_t word, Word mask) {
  MINES_ASSERT(shared.running == 0);
  const Word fresh = shared.view.add_safe(row, word, mask);
  if (fresh != 0 && shared.auditor != nullptr) shared.auditor->safe_deduced(row, word, fresh);
  return fresh;
}

}  // namespace mines
