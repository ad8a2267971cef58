#include "sat/find_placement.hpp"

#include <cstddef>
#include <cstdint>

#include "sat/budgeted_solver.hpp"
#include "sat/clauses.hpp"

namespace mines {

std::optional<Placement> find_placement(const Component& component, const SolverBudget& budget) {
  if (clauses_of(component) > budget.clauses) return std::nullopt;
  BudgetedSolver search(budget);
  Variables variables{1, 1 + static_cast<int>(component.cells.size())};
  add_constraints(search.clauses(), component, variables);
  if (search.solve() != BudgetedSolver::Outcome::satisfiable) return std::nullopt;
  Placement placement;
  for (std::size_t cell = 0; cell < component.cells.size(); ++cell) {
    placement.push_back(search.solver().val(static_cast<int>(cell) + 1) > 0 ? 1 : 0);
  }
  return placement;
}

}  // namespace mines
