#include "engine/shared_view.hpp"

#include "base/assert.hpp"

namespace mines {

void wake(SharedView& shared, TileQueue& queue, std::int32_t tile, const DirtyBlocks& dirty) {
  for_each_dirty_tile(shared.view.tiles(), tile, dirty, [&](std::int32_t around, TileBlocks blocks) {
    if (shared.states[around].dirty.fetch_or(blocks, std::memory_order_acq_rel) == 0) queue.push(around);
  });
}

void wake_cells(SharedView& shared, TileQueue& queue, std::int32_t row, std::int32_t word, Word cells) {
  DirtyBlocks dirty;
  dirty.add_cells(row, word, cells);
  wake(shared, queue, shared.view.tiles().tile_of(row, word), dirty);
}

Word add_deduced_mines(SharedView& shared, std::int32_t row, std::int32_t word, Word mask) {
  MINES_ASSERT(shared.running == 0);
  const Word fresh = shared.view.add_mines(row, word, mask);
  if (fresh == 0) return 0;
  if (shared.auditor != nullptr) shared.auditor->mines_deduced(row, word, fresh);
  wake_cells(shared, shared.queues.front(), row, word, fresh);
  return fresh;
}

Word add_deduced_safe(SharedView& shared, std::int32_t row, std::int32_t word, Word mask) {
  MINES_ASSERT(shared.running == 0);
  const Word fresh = shared.view.add_safe(row, word, mask);
  if (fresh != 0 && shared.auditor != nullptr) shared.auditor->safe_deduced(row, word, fresh);
  return fresh;
}

}  // namespace mines
