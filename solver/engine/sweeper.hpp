// Applies the single rule, which looks at one number at a time, with a sweeper on each thread. A sweeper
// visits changed tiles (64 x 512 cells), clicks the cells found safe, and adds the replies to the view. The
// sweep ends when no tile has work and no thread waits for the reply to a click.
//
// For a visit, a thread claims the tile and the eight tiles around it: no other thread may use them. To add a
// reply, the thread claims only the tile of the reply.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "base/assert.hpp"
#include "board/game.hpp"
#include "engine/click_policy.hpp"
#include "engine/held_clicks.hpp"
#include "engine/live_statistics.hpp"
#include "engine/reply_taker.hpp"
#include "engine/shared_view.hpp"
#include "engine/statistics.hpp"
#include "rules/single_rule.hpp"

namespace mines {

class Sweeper {
 public:
  /// Makes the sweeper that visits the tiles of shared.queues[self]. It puts safe cells into `held` to click
  /// them later; if `held` is null, it clicks them at once. It shows its counts in `shown`, unless null.
  /// `shared`, `held` and `shown` must outlive the sweeper.
  Sweeper(SharedView& shared, int self, std::unique_ptr<GameLink> link, HeldClicks* held,
          LiveStatistics::Thread* shown);

  /// Queues clicks for the next sweep. Call it only while no sweeper runs.
  void post(std::span<const ClickBlock> clicks) {
    MINES_ASSERT(!shared_.sweeping);
    link_->post(clicks);
  }

  /// Sweeps until no sweeper of the game has work. All sweepers must run, each on its own thread. Fails if a
  /// link to the game fails.
  Result<void> sweep();

  const Statistics& statistics() const { return statistics_; }

 private:
  bool visit_next();
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
  LiveStatistics::Thread* shown_;
  Statistics statistics_;
  std::unique_ptr<ClickPolicy> clicks_;
  BlockPool::Stock stock_;
  ReplyTaker reply_taker_;
  SingleRule single_rule_;
  std::unique_ptr<Found> found_;
  KnownBlock outside_ = View::outside_block();  // stands for blocks off the grid of tiles, for this thread
  TileSurroundings around_{};
  std::int32_t around_tile_ = -1;  // the tile of around_; -1 if around_ is out of date
  Replies replies_;
  std::int32_t with_rest_ = -1;  // the tile whose last visit left changed blocks to a later visit; or -1
  std::int32_t latest_ = -1;     // the tile that was last visited or put off
};

}  // namespace mines
