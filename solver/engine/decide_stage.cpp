#include "engine/decide_stage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/parallel.hpp"
#include "components/component_finder.hpp"
#include "engine/deductions.hpp"

namespace mines {

namespace {

constexpr std::size_t tiles_at_once = 64;  // about 0.1 ms
// Components given up before those of later rounds have half the budget.
constexpr std::uint64_t given_up_per_halving = 4;
// Of the elimination that a decision is held against: what random boards take.
constexpr std::uint64_t transitions_of_check = 100'000;

/// What a run of tiles gave.
struct Part {
  std::vector<DecidedCell> decided;
  std::optional<Cell> contradiction;  // a number of the first component that allows no placement
  std::optional<Cell> disagreement;   // and of the first that was decided in two ways
  Statistics statistics;
};

void note(const Component& stuck, const Decider::Answer& answer, Statistics& statistics) {
  ++statistics.components;
  ++(statistics.*row_of_component_size(stuck.cells.size()));
  statistics.largest_component = std::max<std::uint64_t>(statistics.largest_component, stuck.cells.size());
  statistics.undecided_components += answer.decision.complete ? 0 : 1;
  switch (answer.source) {
    case Decider::Source::memory:
      ++statistics.known_components;
      break;
    case Decider::Source::pair_rule:
      break;
    case Decider::Source::elimination:
      ++statistics.eliminated_components;
      break;
    case Decider::Source::solver:
      ++statistics.solved_components;
      statistics.solver_calls += static_cast<std::uint64_t>(answer.decision.solver_calls);
      break;
  }
}

/// Whether what has been decided is so by elimination too, as far as that gets.
bool agrees_with_elimination(const Component& component, const Decider::Answer& answer) {
  Elimination elimination;
  const Elimination::Outcome outcome = elimination.run(component, transitions_of_check);
  if (outcome == Elimination::Outcome::exceeded) return true;
  const bool consistent = outcome == Elimination::Outcome::complete;
  // The pair rule need not notice a contradiction.
  const bool is_all = answer.source == Decider::Source::solver && answer.decision.complete;
  if (!consistent) return !is_all || !answer.decision.consistent;
  std::vector<CellVerdict> verdicts;
  elimination.verdicts(verdicts);
  const std::vector<CellVerdict>& decided = answer.decision.cells;
  return answer.decision.consistent && std::equal(decided.begin(), decided.end(), verdicts.begin(),
                                                  [&](CellVerdict one, CellVerdict other) {
                                                    return one == other ||
                                                           (one == CellVerdict::open_question && !is_all);
                                                  });
}

}  // namespace

struct DecideStage::Worker {
  Worker(const View& view, Decider::Means means) : finder(view, Join::numbers), decider(means) {}

  void decide(const Component& component, const DecisionBudget& budget, bool checks, Part& part);

  ComponentFinder finder;
  Component component;
  Decider decider;
};

void DecideStage::Worker::decide(const Component& stuck, const DecisionBudget& budget, bool checks,
                                 Part& part) {
  // A component with one number holds nothing that the single rule has not found.
  if (stuck.constraints.size() < 2) return;
  const Decider::Answer answer = decider.decide(stuck, budget);
  note(stuck, answer, part.statistics);
  const Cell number = stuck.constraints.front().number;
  if (checks && answer.source != Decider::Source::memory && !agrees_with_elimination(stuck, answer) &&
      !part.disagreement) {
    part.disagreement = number;
  }
  if (!answer.decision.consistent && !part.contradiction) {
    part.contradiction = number;
  }
  for (std::size_t k = 0; k < stuck.cells.size(); ++k) {
    const CellVerdict verdict = answer.decision.cells[k];
    if (verdict != CellVerdict::open_question) part.decided.push_back({stuck.cells[k], verdict});
  }
}

DecideStage::DecideStage(Decider::Means means) : means_(means) {}
DecideStage::~DecideStage() = default;

/// Of each component of a round.
DecisionBudget DecideStage::budget() const {
  const auto halved = std::min<std::uint64_t>(given_up_ / given_up_per_halving, 7);
  DecisionBudget budget;
  budget.transitions >>= halved;
  budget.solver.conflicts >>= halved;
  budget.solver.visits >>= halved;
  return budget;
}

Result<std::uint64_t> DecideStage::run(Board& board, std::span<const StuckTile> tiles, int threads,
                                       std::vector<ClickBlock>& clicks, Statistics& statistics) {
  while (workers_.size() < static_cast<std::size_t>(threads)) {
    workers_.push_back(std::make_unique<Worker>(board.view, means_));
  }
  const DecisionBudget each = budget();
  const bool checks = board.auditor != nullptr;
  const auto parts = parts_of_runs<Part>(
      tiles.size(), tiles_at_once, threads, [&](int thread, std::size_t begin, std::size_t end, Part& part) {
        Worker& worker = *workers_[static_cast<std::size_t>(thread)];
        for (const StuckTile& stuck : tiles.subspan(begin, end - begin)) {
          worker.finder.for_each_component(stuck, tiles, worker.component, [&](const Component& found) {
            worker.decide(found, each, checks, part);
          });
        }
      });
  std::uint64_t all_decided = 0;
  for (const Part& part : parts) {
    if (part.contradiction) {
      return broken("game", fmt::format("the numbers around row {}, column {} contradict each other",
                                        part.contradiction->row, part.contradiction->column));
    }
    if (part.disagreement) {
      return broken("solver", fmt::format("a decision and elimination disagree around row {}, column {}",
                                          part.disagreement->row, part.disagreement->column));
    }
    statistics += part.statistics;
    given_up_ += part.statistics.undecided_components;
    for (const DecidedCell& decided : part.decided)
      all_decided += add_deduction(board, decided, clicks) ? 1 : 0;
  }
  statistics.decided_cells += all_decided;
  return all_decided;
}

}  // namespace mines
