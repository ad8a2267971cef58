// The engine's stage for stuck components. A component is a set of unknown cells joined by numbers. It is
// stuck if the single rule, which uses one number at a time (rules/single_rule.hpp), decides none of its
// cells. Several threads find the components in changed tiles and decide them. A component that exceeds its
// budget stays undecided, and is tried again after it has changed. After every four components that exceed
// their budgets, the next run() halves the budgets, down to a 128th.
#pragma once

#include <deque>
#include <span>
#include <vector>

#include "components/component_search.hpp"
#include "decide/decider.hpp"
#include "engine/shared_view.hpp"
#include "engine/statistics.hpp"

namespace mines {

class DecideStage {
 public:
  /// The view must outlive the stage.
  DecideStage(const View& view, Decider::Tools tools) : tools_(tools), search_(view) {}

  /// Decides the components with frontier cells (unknown cells next to a number) in `tiles`, which must
  /// ascend. Adds the mines found to shared.view and the safe cells to `clicks`. Returns the number of cells
  /// decided. Call it only while no sweeper (engine/sweeper.hpp) runs. Fails if numbers contradict each
  /// other, or if `shared.auditor` is set and a check by elimination contradicts a decision. `threads`
  /// changes only the statistics, because each thread remembers only its own decisions.
  Result<std::uint64_t> run(SharedView& shared, std::span<const StuckTile> tiles, int threads,
                            std::vector<ClickBlock>& clicks, Statistics& statistics);

 private:
  DecisionBudget budget() const;

  Decider::Tools tools_;
  std::uint64_t given_up_ = 0;  // components given up in the whole game
  ComponentSearch search_;
  std::deque<Decider> deciders_;  // one for each thread, with its remembered decisions; they cannot move
};

}  // namespace mines
