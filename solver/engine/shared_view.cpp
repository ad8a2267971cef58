#include "engine/shared_view.hpp"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>

#include "base/assert.hpp"

namespace mines {

namespace {

/// What is wrong with a word of which the cells in `outside` lie off the board; null: nothing.
const char* problem_of(const KnownWord& known, Word outside) {
  Word numbered = 0;
  Word seven = ~Word{0};
  for (const Word plane : known.number) {
    numbered |= plane;
    // All three planes of a number are set for a 7.
    seven &= plane;
  }
  if ((known.opened & ~known.safe) != 0) return "an open cell is not safe";
  if ((known.safe & known.mines) != 0) return "a cell is both safe and a mine";
  if ((numbered & ~known.opened) != 0) return "a cell that is not open has a number";
  if ((outside & ~(known.opened & seven)) != 0) return "a cell off the board does not read as an open 7";
  return nullptr;
}

std::optional<std::string> find_in_tile(const View& view, std::int32_t tile) {
  std::optional<std::string> found;
  view.tiles().for_each_word(tile, [&](std::int32_t row, std::int32_t word) {
    const Word outside = row < view.size().rows ? ~view.size().word_mask(word) : ~Word{0};
    const char* const problem = problem_of(view.load(row, word), outside);
    if (problem != nullptr && !found) found = fmt::format("row {}, word {}: {}", row, word, problem);
  });
  return found;
}

}  // namespace

Result<void> SharedView::make_queues(int threads) {
  MINES_ASSERT(queues.empty() && threads >= 1);
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

std::optional<std::string> find_inconsistency(const SharedView& shared) {
  MINES_ASSERT(!shared.sweeping);
  for (std::int32_t tile = 0; tile < shared.states.grid().count(); ++tile) {
    const TileState& state = shared.states[tile];
    if (state.claimed) return fmt::format("tile {} is claimed", tile);
    const bool queued = std::any_of(shared.queues.begin(), shared.queues.end(),
                                    [tile](const TileQueue& queue) { return queue.contains(tile); });
    if (queued != (state.dirty != 0)) {
      return fmt::format("tile {}, {} dirty blocks, is {}", tile, queued ? "without" : "with",
                         queued ? "queued" : "not queued");
    }
    // A block left over would wait for a visit that no queue brings.
    if (state.left != 0) return fmt::format("tile {} has blocks left over", tile);
    if (auto problem = find_in_tile(shared.view, tile)) return problem;
  }
  return std::nullopt;
}

}  // namespace mines
