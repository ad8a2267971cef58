// The rules at work, one sweeper a thread: takes tiles that have changed, deduces, posts clicks on what is
// safe, and applies the replies, until no tile has work and no click is due on any thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board/view.hpp"
#include "engine/auditor.hpp"
#include "engine/statistics.hpp"
#include "engine/worklist.hpp"
#include "rules/workspace.hpp"

namespace mines {

/// What the sweepers of a game share. No lock but the worklist's.
struct Board {
  View view;
  Worklist worklist;
  Auditor* auditor = nullptr;
  int threads = 1;
  std::atomic<int> idle = 0;         ///< sweepers without work and without clicks due
  std::atomic<bool> failed = false;  ///< some sweeper's link broke: all stop
};

/// Adds deduced mines to the view and wakes who sees them; returns the cells that were not known.
Word add_deduced_mines(Board& board, std::int32_t row, std::int32_t word, Word mask);
/// Marks deduced safe cells as requested; returns those that are now to be clicked.
Word request_deduced_safe(Board& board, std::int32_t row, std::int32_t word, Word mask);

class Sweeper {
 public:
  Sweeper(Board& board, std::unique_ptr<GameLink> link)
      : board_(&board),
        link_(std::move(link)),
        low_water_(2 * link_->width()),
        work_(std::make_unique<Workspace>()) {}

  /// Queues clicks for the next sweep. While no sweeper runs.
  void post(std::span<const ClickWord> clicks) { link_->post(clicks); }

  /// Sweeps with the single rule until all sweepers of the game have nothing left; each must be run, on a
  /// thread of its own. Fails when the game does.
  Result<void> sweep();

  const Statistics& statistics() const { return statistics_; }

 private:
  Result<std::size_t> take_replies();
  void visit(const Worklist::Job& job);
  Findings settle(TileRows rows);
  void publish(const Findings& found);
  bool wait_for_others();

  Board* board_;
  std::unique_ptr<GameLink> link_;
  // Tiles are visited once fewer clicks than this are due: enough to keep the link busy meanwhile, few enough
  // that a visit sees what the last one's clicks have opened.
  std::size_t low_water_;
  std::unique_ptr<Workspace> work_;
  std::vector<OpenedWord> replies_;
  std::vector<ClickWord> clicks_;
  Statistics statistics_;
};

}  // namespace mines
