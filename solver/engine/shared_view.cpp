#include "engine/shared_view.hpp"

#include <sched.h>

#include "base/assert.hpp"

namespace mines {

Result<void> SharedView::make_queues(int threads) {
  const TileGrid grid = view.tiles();
  // Column c belongs to stretch c * threads / columns, rounded down.
  const auto first_column = [&](int stretch) {
    // The least c with c * threads / columns >= stretch: the quotient rounded up.
    return static_cast<std::int32_t>((std::int64_t{stretch} * grid.columns + threads - 1) / threads);
  };
  for (int i = 0; i < threads; ++i) {
    MINES_LET(auto queue, TileQueue::make(grid, first_column(i), first_column(i + 1)));
    queues.push_back(std::move(queue));
  }
  return {};
}

bool SharedView::claim(std::int32_t tile) {
  if (threads() == 1) return true;
  constexpr int spins = 1000;
  for (int spin = 1; !states[tile].try_claim(); ++spin) {
    if (spin % spins != 0) continue;
    if (failed.load(std::memory_order_relaxed)) return false;
    sched_yield();
  }
  return true;
}

bool SharedView::claim_around(std::int32_t tile) {
  if (threads() == 1) return true;
  for (int i = 0; i < 9; ++i) {
    const std::int32_t beside = view.tiles().around(tile, i);
    // A thread that holds claims never waits for another: it gives all of them back. So two threads whose
    // surroundings overlap cannot block each other.
    if (beside < 0 || states[beside].try_claim()) continue;
    release_around(tile, i);
    return false;
  }
  return true;
}

void SharedView::release_around(std::int32_t tile, int count) {
  if (threads() == 1) return;
  for (int i = 0; i < count; ++i) {
    const std::int32_t beside = view.tiles().around(tile, i);
    if (beside >= 0) states[beside].release();
  }
}

void wake(SharedView& shared, std::int32_t tile, const DirtyBlocks& dirty) {
  for_each_dirty_tile(shared.view.tiles(), tile, dirty, [&](std::int32_t around, TileBlocks blocks) {
    // Only the thread that makes the tile dirty queues it, so no tile is queued twice. Release: who takes the
    // blocks sees the cells that were changed before.
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
  MINES_ASSERT(!shared.sweeping);
  const Word fresh = shared.view.add_mines(row, word, mask);
  if (fresh == 0) return 0;
  if (shared.auditor != nullptr) shared.auditor->mines_deduced(row, word, fresh);
  wake_cells(shared, row, word, fresh);
  return fresh;
}

Word add_deduced(SharedView& shared, Verdict verdict, std::int32_t row, std::int32_t word, Word mask,
                 std::vector<ClickBlock>& clicks) {
  MINES_ASSERT(verdict == Verdict::mine || verdict == Verdict::safe);
  if (verdict == Verdict::mine) return add_deduced_mines(shared, row, word, mask);
  MINES_ASSERT(!shared.sweeping);
  const Word fresh = shared.view.add_safe(row, word, mask);
  if (fresh == 0) return 0;
  if (shared.auditor != nullptr) shared.auditor->safe_deduced(row, word, fresh);
  add_clicks(clicks, {row, word, fresh});
  return fresh;
}

}  // namespace mines
