// The single rule at work, one sweeper a thread: takes tiles that have changed, deduces, posts clicks on what
// is safe, and applies the replies, until no tile has work and no click is due on any thread.
//
// A thread that visits a tile has claimed it and the eight around it, for a microsecond or so; one that
// applies a reply has claimed the reply's tile. So the view needs no atomics. A visit that finds a neighbour
// claimed is put off; only replies wait for their tile.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "base/assert.hpp"
#include "board/game.hpp"
#include "engine/click_policy.hpp"
#include "engine/held_clicks.hpp"
#include "engine/reply_taker.hpp"
#include "engine/shared_view.hpp"
#include "engine/statistics.hpp"
#include "rules/single_rule.hpp"

namespace mines {

class Sweeper {
 public:
  /// The sweeper that owns queue `self` of the shared view. It holds clicks back in `held` if that is not
  /// null. Both outlive it.
  Sweeper(SharedView& shared, int self, std::unique_ptr<GameLink> link, HeldClicks* held);

  /// Queues clicks for the next sweep. Only while no sweeper runs.
  void post(std::span<const ClickBlock> clicks) {
    MINES_ASSERT(!shared_.sweeping);
    link_->post(clicks);
  }

  /// Sweeps with the single rule until all sweepers of the game have nothing left. All of them must run, each
  /// on its own thread. Fails when the game does.
  Result<void> sweep();

  const Statistics& statistics() const { return statistics_; }

 private:
  std::optional<std::int32_t> next_tile();
  void visit(std::int32_t tile);
  TileBlocks leave_blocks(std::int32_t tile, TileBlocks dirty);
  void apply_rule(std::int32_t tile, TileBlocks dirty);
  void apply_rule_audited(std::int32_t tile, TileBlocks dirty);
  bool wait_for_others();
  bool nothing_waits() const;

  SharedView& shared_;
  int self_;
  std::unique_ptr<GameLink> link_;
  Statistics statistics_;
  std::unique_ptr<ClickPolicy> clicks_;
  BlockPool::Stock stock_;
  ReplyTaker reply_taker_;
  SingleRule single_rule_;
  std::unique_ptr<Found> found_;
  KnownBlock outside_ = View::outside_block();  // what lies off the grid of tiles, for this thread
  TileSurroundings around_{};
  std::int32_t around_tile_ = -1;  // the tile that around_ is about, if it still holds
  Replies replies_;
  std::int32_t with_rest_ = -1;  // the tile visited last, if dirty blocks were left to a later visit
  std::int32_t latest_ = -1;     // the tile that was visited last, or whose visit was put off
};

}  // namespace mines
