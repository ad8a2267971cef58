// The engine's stage for stuck components, which the single rule (rules/single_rule.hpp) leaves undecided.
// All threads find the components in changed tiles, and decide them (decide/decider.hpp).
//
// A component that exceeds its budget stays undecided, and is tried again after it has changed. The budgets
// of later rounds are halved after every four such components, down to a 128th.
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

  /// Decides the components with frontier cells in `tiles`, which must ascend. Adds the mines found to the
  /// shared view and the safe cells to `clicks`. Returns the number of cells decided. Call it only while no
  /// sweeper runs. Fails if numbers contradict each other, or if `shared.auditor` is set and elimination
  /// contradicts a decision. The result does not depend on `threads`, except for the statistics of known
  /// shapes.
  Result<std::uint64_t> run(SharedView& shared, std::span<const StuckTile> tiles, int threads,
                            std::vector<ClickBlock>& clicks, Statistics& statistics);

 private:
  DecisionBudget budget() const;

  Decider::Tools tools_;
  std::uint64_t given_up_ = 0;  // components given up in the whole game
  ComponentSearch search_;
  std::deque<Decider> deciders_;  // one a thread, kept for their known shapes; they cannot move
};

}  // namespace mines
