#include "sat/find_reason.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "sat/clauses.hpp"
#include "sat/core.hpp"

namespace mines {

namespace {

constexpr std::uint32_t beyond = std::numeric_limits<std::uint32_t>::max();

/// How far each number is from the claim's cell: 1 if it sees the cell, one more if it shares a cell with
/// such a number, and so on; `beyond` if nothing joins it to the cell. Cells that a definition joins count as
/// one. All 0 for a contradiction, which has no cell.
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
    for (std::size_t i = 0; i < cells.size(); ++i) {  // definitions append cells
      for (const std::uint32_t number : std::exchange(beside[cells[i]], {})) {
        if (distance[number] != beyond) continue;
        distance[number] = away;
        const auto around = component.constraints[number].cells();
        std::vector<std::uint32_t>& to = component.constraints[number].is_definition ? cells : next;
        to.insert(to.end(), around.begin(), around.end());
      }
    }
    cells = std::move(next);
  }
  return distance;
}

/// The clauses of a claim's opposite, of the definitions and, if they count, of the mines left; and, under
/// assumptions, the clauses of the numbers at most `reach` from the claim's cell.
class Question {
 public:
  Question(const Component& component, const Claim& claim, std::uint32_t reach, const SolverBudget& budget)
      : component_(component),
        claim_(claim),
        of_interior_(claim.kind != Claim::Kind::contradiction && claim.cell == Claim::interior_cell),
        distance_(distances(component, claim)),
        reach_(reach),
        budget_(budget),
        search_(budget),
        variables_(static_cast<int>(component.cells.size()) + (of_interior_ ? 1 : 0)) {}

  /// Adds the clauses. False if there are more than the budget allows.
  bool load(const MinesLeft* left) {
    const auto cells = static_cast<std::uint64_t>(variables_);
    std::uint64_t clauses = left == nullptr ? 0 : totalizer_clauses(cells);
    for (const std::size_t i : numbers_within(beyond)) clauses += clauses_of(component_.constraints[i]);
    for (const Constraint& each : component_.constraints)
      clauses += each.is_definition ? clauses_of(each) : 0;
    if (clauses > budget_.clauses) return false;
    Variables variables{1, guard(component_.constraints.size())};
    for (const std::size_t i : numbers_within(beyond))
      add_constraint(search_.clauses(), component_.constraints[i], variables, guard(i));
    for (const Constraint& each : component_.constraints) {
      if (each.is_definition) add_constraint(search_.clauses(), each, variables);
    }
    if (claim_.kind != Claim::Kind::contradiction) {
      // The claim's interior cell has the last variable; the other interior cells have none.
      const int variable = of_interior_ ? variables_ : static_cast<int>(claim_.cell) + 1;
      search_.clauses().add_clause({claim_.kind == Claim::Kind::safe ? variable : -variable});
    }
    if (left != nullptr)
      add_total(search_.clauses(), cells, left->interior - (of_interior_ ? 1 : 0), left->mines,
                variables.next);
    return true;
  }

  /// The smallest core that the budget allows. `is_joined`: shared cells join every core to the claim's cell,
  /// so that no number in it is farther away than the core has numbers.
  Core find(bool is_joined, std::size_t useful) {
    std::vector<int> guards = guards_within(beyond);
    Core core = minimal_core(search_, guards);
    if (core.outcome != Core::Outcome::found) return core;
    // A smaller core cannot reach farther, so numbers beyond that are no candidates.
    if (is_joined) guards = guards_within(static_cast<std::uint32_t>(core.assumptions.size()));
    make_smallest(search_, guards, budget_, useful, core);
    return core;
  }

  /// Makes a core smaller, as far as the budget allows.
  void shrink(Core& core) { make_smallest(search_, guards_within(beyond), budget_, any_size, core); }

  /// The assumptions of numbers.
  std::vector<int> guards_of(const std::vector<Cell>& numbers) const {
    std::vector<int> guards;
    for (const std::size_t i : numbers_within(beyond)) {
      if (std::find(numbers.begin(), numbers.end(), component_.constraints[i].number) != numbers.end())
        guards.push_back(guard(i));
    }
    return guards;
  }
  Cell number_of(int guard_literal) const {
    return component_.constraints[static_cast<std::size_t>(guard_literal - guard(0))].number;
  }

 private:
  int guard(std::size_t constraint) const { return variables_ + 1 + static_cast<int>(constraint); }

  /// The numbers within reach that are nearer than `distance`, the nearest first, then in reading order.
  std::vector<std::size_t> numbers_within(std::uint32_t distance) const {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < distance_.size(); ++i) {
      if (component_.constraints[i].is_definition) continue;
      // `beyond` as the bound takes all numbers within reach, also those that nothing joins to the cell.
      if (distance_[i] <= reach_ && (distance_[i] < distance || distance == beyond)) order.push_back(i);
    }
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      if (distance_[a] != distance_[b]) return distance_[a] < distance_[b];
      const Cell first = component_.constraints[a].number;
      const Cell second = component_.constraints[b].number;
      return first != second ? first < second : a < b;
    });
    return order;
  }

  std::vector<int> guards_within(std::uint32_t distance) const {
    std::vector<int> guards;
    for (const std::size_t i : numbers_within(distance)) guards.push_back(guard(i));
    return guards;
  }

  const Component& component_;
  Claim claim_;
  bool of_interior_;
  std::vector<std::uint32_t> distance_;  // of each constraint
  std::uint32_t reach_;
  SolverBudget budget_;
  BudgetedSolver search_;
  int variables_;  // of cells
};

/// Takes the numbers of a core, and what is known of its size.
void take(const Question& question, const Core& core, SoughtReason& reason) {
  reason.size = core.size;
  reason.at_least = core.at_least;
  reason.numbers.clear();
  for (const int guard : core.assumptions) reason.numbers.push_back(question.number_of(guard));
  std::sort(reason.numbers.begin(), reason.numbers.end());
}

SoughtReason ask(const Component& component, const Claim& claim, const MinesLeft* left, std::uint32_t reach,
                 const SolverBudget& budget, std::size_t useful) {
  SoughtReason reason;
  Question question(component, claim, reach, budget);
  if (!question.load(left)) return reason;
  const Core core = question.find(left == nullptr, useful);
  reason.found = core.outcome == Core::Outcome::found;
  reason.refuted = core.outcome == Core::Outcome::satisfiable;
  if (!reason.found) return reason;
  reason.uses_mines = left != nullptr;
  take(question, core, reason);
  return reason;
}

/// The reason by numbers near the cell alone, which is where most reasons are. Nothing if there is none, or
/// if a smaller one might reach farther.
std::optional<SoughtReason> ask_nearby(const Component& component, const Claim& claim,
                                       const SolverBudget& budget) {
  constexpr std::uint32_t reach = 4;
  if (claim.kind == Claim::Kind::contradiction || claim.cell == Claim::interior_cell) return std::nullopt;
  SoughtReason reason = ask(component, claim, nullptr, reach, budget, any_size);
  // A core of k joined numbers reaches at most k far. A smaller one than this has at most `reach` numbers.
  if (!reason.found || reason.numbers.size() > reach + 1) return std::nullopt;
  return reason;
}

}  // namespace

SoughtReason find_reason(const Component& component, const Claim& claim, const std::optional<MinesLeft>& left,
                         const SolverBudget& budget, std::size_t useful) {
  if (auto nearby = ask_nearby(component, claim, budget)) return std::move(*nearby);
  SoughtReason reason = ask(component, claim, nullptr, beyond, budget, useful);
  if (!reason.refuted || !left) return reason;
  return ask(component, claim, &*left, beyond, budget, useful);
}

void make_smallest(const Component& component, const Claim& claim, const MinesLeft& left,
                   const SolverBudget& budget, SoughtReason& reason) {
  MINES_ASSERT(reason.found && reason.at_least <= reason.numbers.size());
  if (reason.at_least == reason.numbers.size()) {
    reason.size = Minimality::smallest;
    return;
  }
  Question question(component, claim, beyond, budget);
  if (!question.load(&left)) return;
  Core core{Core::Outcome::found, reason.size, question.guards_of(reason.numbers), reason.at_least};
  question.shrink(core);
  take(question, core, reason);
}

}  // namespace mines
