#include "sat/reason.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "sat/clauses.hpp"
#include "sat/core.hpp"

namespace mines {

namespace {

constexpr std::uint32_t beyond = std::numeric_limits<std::uint32_t>::max();

/// How far each number is from a cell: 1 for those beside it, one more for those that share a cell with
/// these, and so on; `beyond` for what nothing joins to it. All 0 without a cell.
std::vector<std::uint32_t> distances(const Component& component, const Claim& claim) {
  if (claim.kind == Claim::Kind::contradiction)
    return std::vector<std::uint32_t>(component.constraints.size());
  std::vector<std::vector<std::uint32_t>> beside(component.cells.size());
  for (std::uint32_t i = 0; i < component.constraints.size(); ++i) {
    for (const std::uint32_t cell : component.constraints[i].cells()) beside[cell].push_back(i);
  }
  std::vector<std::uint32_t> distance(component.constraints.size(), beyond);
  if (claim.cell == Claim::interior_cell) return distance;
  std::vector<std::uint32_t> cells{claim.cell};
  for (std::uint32_t away = 1; !cells.empty(); ++away) {
    std::vector<std::uint32_t> next;
    for (const std::uint32_t cell : cells) {
      for (const std::uint32_t number : std::exchange(beside[cell], {})) {
        if (distance[number] != beyond) continue;
        distance[number] = away;
        const auto around = component.constraints[number].cells();
        next.insert(next.end(), around.begin(), around.end());
      }
    }
    cells = std::move(next);
  }
  return distance;
}

/// The clauses of a claim's opposite, of the mines left if they are to be reckoned with, and of the numbers
/// under assumptions.
class Question {
 public:
  Question(const Component& component, const Claim& claim, const MinesLeft* left, const SolverBudget& budget)
      : component_(component), distance_(distances(component, claim)), budget_(budget), search_(budget) {
    const auto cells = static_cast<int>(component.cells.size());
    const bool of_interior = claim.kind != Claim::Kind::contradiction && claim.cell == Claim::interior_cell;
    variables_ = cells + (of_interior ? 1 : 0);
    first_guard_ = variables_ + 1;
    for (std::size_t i = 0; i < component.constraints.size(); ++i)
      add_constraint(search_.solver(), component.constraints[i], 1, guard(i));
    if (claim.kind != Claim::Kind::contradiction) {
      const int variable = of_interior ? variables_ : static_cast<int>(claim.cell) + 1;
      fix(claim.kind == Claim::Kind::safe ? variable : -variable);
    }
    if (left != nullptr) add_mines_left(*left, of_interior);
  }

  /// Whether the clauses are within the budget.
  static bool is_within(const Component& component, const MinesLeft* left, const SolverBudget& budget) {
    const std::uint64_t total = left == nullptr ? 0 : totalizer_clauses(component.cells.size() + 1);
    return total + clauses_of(component) <= budget.clauses;
  }

  Core find(bool local) {
    std::vector<int> guards = guards_within(beyond);
    Core core = minimal_core(search_, guards);
    if (core.outcome != Core::Outcome::found) return core;
    // In a reason without the mines left all hangs together, or a part of it would do: so a smaller one does
    // not reach farther from the cell than it has numbers.
    if (local) guards = guards_within(static_cast<std::uint32_t>(core.assumptions.size()));
    make_smallest(search_, guards, budget_, core);
    return core;
  }

  Cell number_of(int guard_literal) const {
    return component_.constraints[static_cast<std::size_t>(guard_literal - first_guard_)].number;
  }

 private:
  int guard(std::size_t constraint) const { return first_guard_ + static_cast<int>(constraint); }

  void fix(int literal) {
    search_.solver().add(literal);
    search_.solver().add(0);
  }

  void add_mines_left(const MinesLeft& left, bool of_interior) {
    std::vector<int> literals(static_cast<std::size_t>(variables_));
    std::iota(literals.begin(), literals.end(), 1);
    int next_variable = guard(component_.constraints.size());
    const Totalizer total(search_.solver(), literals, next_variable);
    const std::uint64_t others = left.interior - (of_interior ? 1 : 0);
    const auto count = static_cast<std::uint64_t>(variables_);
    if (left.mines > count + others) search_.solver().add(0);  // nothing satisfies it
    if (left.mines < count) fix(-total.at_least(static_cast<int>(left.mines) + 1));
    if (left.mines > others && left.mines - others <= count)
      fix(total.at_least(static_cast<int>(left.mines - others)));
  }

  /// Of the numbers nearer than `distance`, the nearest first, then in reading order.
  std::vector<int> guards_within(std::uint32_t distance) const {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < distance_.size(); ++i) {
      if (distance_[i] < distance || distance == beyond) order.push_back(i);
    }
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      if (distance_[a] != distance_[b]) return distance_[a] < distance_[b];
      const Cell first = component_.constraints[a].number;
      const Cell second = component_.constraints[b].number;
      return first != second ? first < second : a < b;
    });
    std::vector<int> guards;
    for (const std::size_t i : order) guards.push_back(guard(i));
    return guards;
  }

  const Component& component_;
  std::vector<std::uint32_t> distance_;  // of each constraint
  SolverBudget budget_;
  BudgetedSolver search_;
  int variables_ = 0;  // of cells
  int first_guard_ = 0;
};

Reason ask(const Component& component, const Claim& claim, const MinesLeft* left,
           const SolverBudget& budget) {
  Reason reason;
  if (!Question::is_within(component, left, budget)) return reason;
  Question question(component, claim, left, budget);
  const Core core = question.find(left == nullptr);
  if (core.outcome == Core::Outcome::exceeded) return reason;
  reason.outcome =
      core.outcome == Core::Outcome::found ? Reason::Outcome::found : Reason::Outcome::not_forced;
  if (reason.outcome != Reason::Outcome::found) return reason;
  reason.size = core.size;
  reason.uses_mines_left = left != nullptr;
  for (const int guard : core.assumptions) reason.numbers.push_back(question.number_of(guard));
  std::sort(reason.numbers.begin(), reason.numbers.end());
  return reason;
}

}  // namespace

Reason find_reason(const Component& component, const Claim& claim, const std::optional<MinesLeft>& left,
                   const SolverBudget& budget) {
  Reason reason = ask(component, claim, nullptr, budget);
  if (reason.outcome != Reason::Outcome::not_forced || !left) return reason;
  return ask(component, claim, &*left, budget);
}

}  // namespace mines
