#include "sat/decide_mines_left.hpp"

#include <utility>

#include "sat/backbone.hpp"
#include "sat/clauses.hpp"

namespace mines {

namespace {

MinesLeftDecision undecided(std::span<const Component* const> components) {
  MinesLeftDecision decision;
  decision.complete = false;
  for (const Component* component : components)
    decision.cells.emplace_back(component->cells.size(), Verdict::undecided);
  return decision;
}

/// Clauses of all components and of the totalizer over `cells` cells.
std::uint64_t clauses_of(std::span<const Component* const> components, std::size_t cells) {
  std::uint64_t clauses = totalizer_clauses(cells);
  for (const Component* component : components) clauses += mines::clauses_of(*component);
  return clauses;
}

/// Whether all interior cells are safe, or all are mines, in every model. `total` counts the mines of the
/// other cells.
Verdict decide_interior(BudgetedSolver& search, const Totalizer& total, std::uint64_t interior,
                        std::uint64_t mines, bool& complete) {
  // Whether no model has the literal.
  const auto never = [&](int literal) {
    search.solver().assume(literal);
    const auto outcome = search.solve();
    complete &= outcome != BudgetedSolver::Outcome::exceeded;
    return outcome == BudgetedSolver::Outcome::unsatisfiable;
  };
  const auto count = static_cast<std::uint64_t>(total.count());
  // Safe if the other cells always have all the mines.
  if (mines <= count && (mines == 0 || never(-total.at_least(static_cast<int>(mines))))) return Verdict::safe;
  // Mines if the other cells never have more than what the interior cannot take.
  if (mines >= interior) {
    const std::uint64_t rest = mines - interior;
    if (rest >= count || never(total.at_least(static_cast<int>(rest) + 1))) return Verdict::mine;
  }
  return Verdict::undecided;
}

}  // namespace

MinesLeftDecision decide_mines_left(std::span<const Component* const> components, std::uint64_t interior,
                                    std::uint64_t mines, const SolverBudget& budget) {
  MinesLeftDecision decision = undecided(components);
  std::size_t cells = 0;
  for (const auto& verdicts : decision.cells) cells += verdicts.size();
  if (clauses_of(components, cells) > budget.clauses) return decision;
  if (mines > cells + interior) {
    decision.consistent = false;
    decision.complete = true;
    return decision;
  }
  BudgetedSolver search(budget);
  Variables variables{1, 1 + static_cast<int>(cells)};
  for (const Component* component : components) {
    add_constraints(search.clauses(), *component, variables);
    // The components' cells follow each other, so that one totalizer counts all of them.
    variables.first_cell += static_cast<int>(component->cells.size());
  }
  const Totalizer total = add_total(search.clauses(), cells, interior, mines, variables.next);
  const Backbone backbone = find_backbone(search, 1, cells);
  decision.consistent = backbone.satisfiable;
  decision.complete = backbone.complete;
  auto verdict = backbone.verdicts.begin();
  for (auto& verdicts : decision.cells) {
    for (Verdict& cell : verdicts) cell = *verdict++;
  }
  // This is asked even if the backbone is not complete: it is a question of its own.
  if (interior > 0 && decision.consistent)
    decision.interior = decide_interior(search, total, interior, mines, decision.complete);
  decision.solver_calls = search.calls();
  return decision;
}

}  // namespace mines
