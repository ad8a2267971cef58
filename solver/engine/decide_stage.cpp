#include "engine/decide_stage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/assert.hpp"

namespace mines {

namespace {

constexpr std::size_t tiles_at_once = 64;  // about 0.1 ms
// Components given up before the budget is halved once more.
constexpr std::uint64_t given_up_per_halving = 4;
// For the elimination with which a decision is compared: enough for random boards.
constexpr std::uint64_t transitions_of_check = 100'000;

/// The results for a run of tiles.
struct Part {
  std::vector<std::pair<Cell, Verdict>> decided;
  std::optional<Cell> contradiction;  // a number of the first component that allows no placement
  std::optional<Cell> disagreement;   // a number of the first component that elimination decides otherwise
  Statistics statistics;
};

void note(const Component& stuck, const Decider::Outcome& outcome, Statistics& statistics) {
  ++statistics.components;
  ++(statistics.*row_of_component_size(stuck.cells.size()));
  statistics.largest_component = std::max<std::uint64_t>(statistics.largest_component, stuck.cells.size());
  statistics.undecided_components += outcome.decision.complete ? 0 : 1;
  statistics.known_components += outcome.decided_by == Decider::Step::memory ? 1 : 0;
  statistics.eliminated_components += outcome.decided_by == Decider::Step::elimination ? 1 : 0;
  if (outcome.decided_by != Decider::Step::solver) return;
  ++statistics.solved_components;
  statistics.solver_calls += static_cast<std::uint64_t>(outcome.decision.solver_calls);
}

/// Whether elimination gives the same verdicts. True if it takes too much work to find out.
bool agrees_with_elimination(const Component& component, const Decider::Outcome& outcome) {
  Elimination elimination;
  const Elimination::Outcome eliminated = elimination.run(component, transitions_of_check);
  if (eliminated == Elimination::Outcome::exceeded) return true;
  const bool consistent = eliminated == Elimination::Outcome::complete;
  // The pair rule need not notice a contradiction, and need not decide all that can be decided.
  const bool is_all = outcome.decided_by == Decider::Step::solver && outcome.decision.complete;
  if (!consistent) return !is_all || !outcome.decision.consistent;
  std::vector<Verdict> verdicts;
  elimination.verdicts(verdicts);
  const std::vector<Verdict>& decided = outcome.decision.cells;
  const auto agree = [&](Verdict one, Verdict other) {
    return one == other || (one == Verdict::undecided && !is_all);
  };
  return outcome.decision.consistent && std::equal(decided.begin(), decided.end(), verdicts.begin(), agree);
}

void decide(Decider& decider, const Component& stuck, const DecisionBudget& budget, bool checks, Part& part) {
  const Decider::Outcome outcome = decider.decide(stuck, budget);
  note(stuck, outcome, part.statistics);
  MINES_ASSERT(outcome.decision.cells.size() == stuck.cells.size());
  const Cell number = stuck.constraints.front().number;
  if (checks && outcome.decided_by != Decider::Step::memory && !agrees_with_elimination(stuck, outcome) &&
      !part.disagreement) {
    part.disagreement = number;
  }
  if (!outcome.decision.consistent && !part.contradiction) part.contradiction = number;
  for (std::size_t k = 0; k < stuck.cells.size(); ++k) {
    const Verdict verdict = outcome.decision.cells[k];
    if (verdict != Verdict::undecided) part.decided.emplace_back(stuck.cells[k], verdict);
  }
}

}  // namespace

/// The budget of each component in this round.
DecisionBudget DecideStage::budget() const {
  // At least 1/128 of each budget is left.
  const auto halved = std::min<std::uint64_t>(given_up_ / given_up_per_halving, 7);
  DecisionBudget budget;
  budget.transitions >>= halved;
  budget.solver.conflicts >>= halved;
  budget.solver.visits >>= halved;
  return budget;
}

Result<std::uint64_t> DecideStage::run(SharedView& shared, std::span<const StuckTile> tiles, int threads,
                                       std::vector<ClickBlock>& clicks, Statistics& statistics) {
  MINES_ASSERT(!shared.sweeping && threads >= 1);
  MINES_ASSERT(is_ascending(tiles));
  while (deciders_.size() < static_cast<std::size_t>(threads)) deciders_.emplace_back(tools_);
  const DecisionBudget each = budget();
  const bool checks = shared.auditor != nullptr;
  const auto decide_stuck = [&](int thread, const Component& stuck, Part& part) {
    // The single rule has found all that a single number says.
    if (stuck.constraints.size() < 2) return;
    decide(deciders_[static_cast<std::size_t>(thread)], stuck, each, checks, part);
  };
  const auto parts = search_.for_each_component<Part>(tiles, tiles_at_once, threads, decide_stuck);
  std::uint64_t all_decided = 0;
  for (const Part& part : parts) {
    if (part.contradiction) {
      return broken("game", fmt::format("the numbers around row {}, column {} contradict each other",
                                        part.contradiction->row, part.contradiction->column));
    }
    if (part.disagreement) {
      return broken("solver", fmt::format("two methods disagree on the cells around row {}, column {}",
                                          part.disagreement->row, part.disagreement->column));
    }
    statistics += part.statistics;
    given_up_ += part.statistics.undecided_components;
    for (const auto& [cell, verdict] : part.decided)
      all_decided += add_deduced(shared, verdict, cell.row, word_of(cell), bit_of(cell), clicks) != 0 ? 1 : 0;
  }
  statistics.decided_cells += all_decided;
  return all_decided;
}

}  // namespace mines
