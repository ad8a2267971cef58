// The stage of CaDiCaL: the stuck components of the tiles that have changed, found and decided by all
// threads.
//
// A component that takes more than its budget stays open, and is tried again when it has changed. On a board
// that is made of such components that would go on for long, so each of them that has been given up lowers
// the budget of those that come in later rounds, down to a 128th.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "components/stuck_tile.hpp"
#include "decide/decider.hpp"
#include "engine/sweeper.hpp"

namespace mines {

class DecideStage {
 public:
  explicit DecideStage(Decider::Means means);
  ~DecideStage();
  DecideStage(const DecideStage&) = delete;
  DecideStage& operator=(const DecideStage&) = delete;

  /// Decides the components with frontier cells in `tiles`, which ascend, adds the mines found to the board
  /// and the safe cells to `clicks`. Returns the number of cells decided. While no sweeper runs. Fails if
  /// numbers contradict. Where the board has an auditor every decision is held against elimination, and a
  /// difference is a failure as well. The result does not depend on the number of threads; how many shapes
  /// were known does, as each thread remembers its own.
  Result<std::uint64_t> run(Board& board, std::span<const StuckTile> tiles, int threads,
                            std::vector<ClickBlock>& clicks, Statistics& statistics);

 private:
  struct Worker;

  DecisionBudget budget() const;

  Decider::Means means_;
  std::uint64_t given_up_ = 0;                    // components, in the whole game
  std::vector<std::unique_ptr<Worker>> workers_;  // one a thread, kept for what they remember
};

}  // namespace mines
