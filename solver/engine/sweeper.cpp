#include "engine/sweeper.hpp"

#include <sched.h>

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "base/assert.hpp"

namespace mines {

namespace {

/// A part of what "all zero between visits" means that costs next to nothing to check.
[[maybe_unused]] bool is_empty(const Found& found) {
  const auto none = [](std::uint16_t blocks) { return blocks == 0; };
  return std::all_of(std::begin(found.safe_blocks), std::end(found.safe_blocks), none) &&
         std::all_of(std::begin(found.affected_blocks), std::end(found.affected_blocks), none) &&
         found.left == 0 && found.finished == 0;
}

/// Calls visit(row, word) for the words of a tile and the eight around it.
template <class Visit>
void for_each_word_around(TileGrid grid, std::int32_t tile, Visit visit) {
  for (int i = 0; i < 9; ++i) {
    if (const std::int32_t beside = grid.around(tile, i); beside >= 0) grid.for_each_word(beside, visit);
  }
}

std::unique_ptr<ClickPolicy> policy_of(SharedView& shared, GameLink& link, HeldClicks* held,
                                       Statistics& statistics) {
  if (held == nullptr) return std::make_unique<PublishClicks>(shared, link, statistics);
  return std::make_unique<HoldClicks>(*held, shared, link, statistics);
}

}  // namespace

Sweeper::Sweeper(SharedView& shared, int self, std::unique_ptr<GameLink> link, HeldClicks* held,
                 LiveStatistics::Thread* shown)
    : shared_(shared),
      self_(self),
      link_(std::move(link)),
      shown_(shown),
      clicks_(policy_of(shared, *link_, held, statistics_)),
      stock_(shared.view.stock()),
      reply_taker_(shared, stock_, statistics_, clicks_->pace.pumps ? link_.get() : nullptr),
      single_rule_(single_rule_for(chosen_kernel())),
      found_(std::make_unique<Found>()) {
  MINES_ASSERT(self >= 0 && self < shared.threads());
}

Result<void> Sweeper::sweep() {
  MINES_ASSERT(shared_.sweeping);
  const ClickPolicy::Pace pace = clicks_->pace;
  bool working = true;  // whether more clicks are wanted
  while (!shared_.failed.load(std::memory_order_relaxed)) {
    const auto due = link_->poll(replies_);
    if (!due) {
      shared_.failed.store(true);
      return Unexpected(due.error());
    }
    // Between the two marks `working` stays as it is, so that the thread does not change its mind at every
    // poll.
    if (*due < pace.low_water) {
      working = true;
    } else if (*due >= pace.high_water) {
      working = false;
    }
    const bool takes = replies_.size() != 0 && (working || replies_.size() > pace.taken_at_once);
    if (takes) reply_taker_.take(replies_);
    const bool clicks = working && (visit_next() || (*due < pace.low_water && clicks_->click_held()));
    if (shown_ != nullptr) shown_->note(statistics_, takes || clicks || *due == 0);
    if (working && !clicks && *due == 0 && wait_for_others()) return {};
  }
  return {};
}

/// Visits a tile that waits for it; false if there is none.
bool Sweeper::visit_next() {
  const auto tile = next_tile();
  if (tile) visit(*tile);
  return tile.has_value();
}

std::optional<std::int32_t> Sweeper::next_tile() {
  if (const std::int32_t tile = std::exchange(with_rest_, -1); tile >= 0 && shared_.queue_of(tile).take(tile))
    return tile;
  if (const auto tile = shared_.queues[static_cast<std::size_t>(self_)].take_next(latest_)) return tile;
  for (int i = 1; i < shared_.threads(); ++i) {
    TileQueue& other = shared_.queues[static_cast<std::size_t>((self_ + i) % shared_.threads())];
    if (const auto tile = other.take_last()) return tile;
  }
  return std::nullopt;
}

/// Waits, having nothing to do, until a tile is woken (false) or all sweepers are idle (true). Only a sweeper
/// that is not idle wakes tiles or has clicks due, so nothing can come once all are idle. One that has just
/// seen a tile counts as idle for a moment more: then others may end, and it finishes alone.
bool Sweeper::wait_for_others() {
  shared_.idle.fetch_add(1);
  while (shared_.idle.load() < shared_.threads() && !shared_.failed.load(std::memory_order_relaxed)) {
    if (!nothing_waits()) {
      shared_.idle.fetch_sub(1);
      return false;
    }
    sched_yield();
  }
  return true;
}

/// Whether no tile is dirty, and no cells are held.
bool Sweeper::nothing_waits() const {
  return std::all_of(shared_.queues.begin(), shared_.queues.end(),
                     [](const TileQueue& queue) { return queue.empty(); }) &&
         !clicks_->holds_any();
}

void Sweeper::visit(std::int32_t tile) {
  latest_ = tile;
  if (!shared_.claim_around(tile)) {
    if (nothing_waits()) sched_yield();  // the claim's holder may need this core
    shared_.queue_of(tile).add(tile);    // its dirty blocks are still there
    return;
  }
  TileState& state = shared_.states[tile];
  // Taken after the claims: a reply that comes later makes the tile dirty again. `left` needs no atomic,
  // since only the holder of the claim touches it.
  TileBlocks dirty = state.dirty.exchange(0, std::memory_order_acq_rel) | std::exchange(state.left, 0);
  if (std::popcount(dirty) > clicks_->pace.blocks_at_once) dirty = leave_blocks(tile, dirty);
  if (shared_.auditor == nullptr) {
    apply_rule(tile, dirty);
  } else {
    apply_rule_audited(tile, dirty);
  }
  clicks_->keep(*found_, tile, dirty);
  shared_.release_around(tile);
  // Posting needs no claims.
  clicks_->click(*found_, tile);
}

/// Leaves all but the first few dirty blocks of a tile to a later visit, so that the link is soon looked at
/// again. Returns those few.
TileBlocks Sweeper::leave_blocks(std::int32_t tile, TileBlocks dirty) {
  TileBlocks rest = dirty;
  // Each step clears the lowest bit.
  for (int i = 0; i < clicks_->pace.blocks_at_once; ++i) rest &= rest - 1;
  if (shared_.states[tile].dirty.fetch_or(rest, std::memory_order_acq_rel) == 0)
    shared_.queue_of(tile).add(tile);
  with_rest_ = tile;
  return dirty & ~rest;
}

void Sweeper::apply_rule(std::int32_t tile, TileBlocks dirty) {
  MINES_ASSERT(is_empty(*found_));
  // With one thread nothing moves around a tile but what its own visits finish.
  if (around_tile_ != tile) shared_.view.find_surroundings(tile, outside_, stock_, around_);
  statistics_.blocks_evaluated += static_cast<std::uint64_t>(single_rule_(around_, dirty, *found_));
  shared_.states[tile].add_changed(dirty);
  around_tile_ = shared_.threads() == 1 && found_->finished == 0 ? tile : -1;
  shared_.view.finish(tile, std::exchange(found_->finished, 0), stock_);
  ++statistics_.tile_visits;
}

/// The rule does not report which mines it finds, so the words around are compared with what was known
/// before.
void Sweeper::apply_rule_audited(std::int32_t tile, TileBlocks dirty) {
  const View& view = shared_.view;
  std::vector<Word> before;
  for_each_word_around(view.tiles(), tile,
                       [&](std::int32_t row, std::int32_t word) { before.push_back(view.mines(row, word)); });
  apply_rule(tile, dirty);
  auto known = before.begin();
  for_each_word_around(view.tiles(), tile, [&](std::int32_t row, std::int32_t word) {
    const Word found = view.mines(row, word) & ~*known++;
    if (found != 0) shared_.auditor->mines_deduced(row, word, found);
  });
}

}  // namespace mines
