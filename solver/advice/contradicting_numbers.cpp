#include "advice/contradicting_numbers.hpp"

#include <algorithm>
#include <utility>

#include "count/elimination.hpp"
#include "counted/settled_numbers.hpp"

namespace mines {

namespace {

/// Of the elimination of a component: some 10 ms. If that does not suffice, CaDiCaL finds out.
constexpr std::uint64_t transitions_each = 100'000;

SoughtReason smallest(std::vector<Cell> numbers) {
  const std::size_t size = numbers.size();
  return {{true, std::move(numbers), false, Minimality::smallest}, false, size};
}

/// The first number, by rows, that is impossible by itself.
std::optional<Cell> impossible_number(const View& view, const WholeBoard& board) {
  std::optional<Cell> first = wrong_settled_number(view);
  for (const Component& component : board.components) {
    for (const Constraint& constraint : component.constraints) {
      if (!constraint.is_possible() && (!first || constraint.number < *first)) first = constraint.number;
    }
  }
  return first;
}

/// Whether no number of mines in the cells that both see satisfies both.
bool contradict(const Constraint& a, const Constraint& b) {
  const auto others = b.cells();
  const auto shared =
      static_cast<int>(std::count_if(a.cells().begin(), a.cells().end(), [&](std::uint32_t cell) {
        return std::find(others.begin(), others.end(), cell) != others.end();
      }));
  // Each number's other cells can take only some of its mines; the shared cells have to take the rest.
  const int least = std::max({0, a.least() - (a.size() - shared), b.least() - (b.size() - shared)});
  return least > std::min({shared, a.mines, b.mines});
}

using NumberPair = std::pair<Cell, Cell>;

/// The first two numbers, by rows, that contradict each other.
std::optional<NumberPair> impossible_pair(const WholeBoard& board) {
  std::optional<NumberPair> first;
  for (const Component& component : board.components) {
    std::vector<std::vector<const Constraint*>> beside(component.cells.size());
    for (const Constraint& constraint : component.constraints) {
      for (const std::uint32_t cell : constraint.cells()) {
        for (const Constraint* const other : beside[cell]) {
          const NumberPair pair = std::minmax(constraint.number, other->number);
          // The cheap comparison of places comes first.
          if ((!first || pair < *first) && contradict(constraint, *other)) first = pair;
        }
        beside[cell].push_back(&constraint);
      }
    }
  }
  return first;
}

/// The components that may fit no placement: all others do.
std::vector<const Component*> doubtful_components(const WholeBoard& board) {
  std::vector<const Component*> doubtful;
  Elimination elimination;
  for (const Component& component : board.components) {
    // A complete elimination has a placement. One that exceeds its budget leaves it open.
    if (elimination.run(component, transitions_each) != Elimination::Outcome::complete)
      doubtful.push_back(&component);
  }
  return doubtful;
}

/// The fewest contradicting numbers in any of the components, no two of which contradict each other.
SoughtReason search(const std::vector<const Component*>& components, const SolverBudget& budget) {
  const std::uint64_t shares = std::max<std::uint64_t>(components.size(), 1);
  // Each component gets a share, so that a hard one does not keep the budget from the others.
  const SolverBudget share{budget.conflicts / shares, budget.visits / shares, budget.clauses};
  // Single numbers and pairs were tried before.
  constexpr std::size_t at_least = 3;
  SoughtReason best;
  best.refuted = true;
  best.at_least = any_size;
  std::size_t useful = any_size;
  for (const Component* const component : components) {
    // No component can have fewer.
    if (useful <= at_least) break;
    SoughtReason reason = find_reason(*component, {Claim::Kind::contradiction, 0}, {}, share, useful);
    // The component has a placement after all.
    if (reason.refuted) continue;
    // It may still hide a smaller contradiction, so no lower bound beyond `at_least` is proven.
    if (!reason.found) reason.at_least = 0;
    const std::size_t proven = std::max(std::min(best.at_least, reason.at_least), at_least);
    const bool is_better = reason.found && reason.numbers.size() < useful;
    if (is_better || best.refuted) best = std::move(reason);
    best.at_least = proven;
    if (best.found) useful = best.numbers.size();
  }
  return best;
}

}  // namespace

SoughtReason contradicting_numbers(const View& view, const WholeBoard& board, const SolverBudget& budget) {
  if (const auto number = impossible_number(view, board)) return smallest({*number});
  if (const auto pair = impossible_pair(board)) return smallest({pair->first, pair->second});
  SoughtReason reason = search(doubtful_components(board), budget);
  if (!reason.found) return reason;
  if (reason.at_least >= reason.numbers.size()) {
    reason.size = Minimality::smallest;
  } else if (reason.size == Minimality::smallest) {
    reason.size = Minimality::minimal;  // in its component only; another may have fewer
  }
  return reason;
}

}  // namespace mines
