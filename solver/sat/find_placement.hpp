// Finds a placement of mines that fits a component, by CaDiCaL, a SAT solver. Sampling (count/sampler.hpp)
// begins with such a placement.
#pragma once

#include <cstddef>
#include <optional>

#include "components/component.hpp"
#include "sat/solver_budget.hpp"

namespace mines {

/// Finds a placement by one call of CaDiCaL. If there are more clauses than the budget allows, tries only
/// whether all cells may be mines, or all safe. Empty if no placement exists, or if solving takes more than
/// an eighth of the budget's conflicts (BudgetedSolver::solve()). Depends only on the arguments; thread-safe.
std::optional<Placement> find_placement(const Component& component, const SolverBudget& budget = {});

struct PartsOptions {
  std::size_t cells = 1000;  ///< cells of a part, at least 1; CaDiCaL also gets as many cells around the part
  /// The budget of each call of CaDiCaL, which may use an eighth of the conflicts (BudgetedSolver::solve()).
  SolverBudget budget{400'000, 20'000'000, 4'000'000};
};

/// Finds a placement part by part. The component may have any size, but must not be truncated. Empty if no
/// placement exists, or if a call of CaDiCaL exceeds the budget. Depends only on the arguments; thread-safe.
/// About 10 µs a cell. A part that does not fit the parts placed before needs further calls; this is rare.
std::optional<Placement> find_placement_in_parts(const Component& component,
                                                 const PartsOptions& options = {});

}  // namespace mines
