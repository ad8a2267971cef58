// Finds a placement of mines that fits a component, by CaDiCaL, a SAT solver. Sampling (count/sampler.hpp)
// begins with such a placement.
#pragma once

#include <cstddef>
#include <optional>

#include "components/component.hpp"
#include "sat/solver_budget.hpp"

namespace mines {

/// A placement, by one call of CaDiCaL. Empty if none exists, if there are more clauses than the budget
/// allows, or if solving takes more than an eighth of the budget's conflicts (BudgetedSolver::solve()).
/// Depends only on the arguments; thread-safe.
std::optional<Placement> find_placement(const Component& component, const SolverBudget& budget = {});

struct PartsOptions {
  std::size_t cells = 1000;  ///< of a part; the margin around the part has as many; at least 1
  /// The budget of each call of CaDiCaL, which may use an eighth of the conflicts (BudgetedSolver::solve()).
  SolverBudget budget{400'000, 20'000'000, 4'000'000};
};

/// A placement, found part by part, so for components of any size, but not for truncated ones. Empty if none
/// exists, or if a call exceeds the budget. Depends only on the arguments; thread-safe. About 10 µs a cell if
/// parts rarely need a second try.
std::optional<Placement> find_placement_in_parts(const Component& component,
                                                 const PartsOptions& options = {});

}  // namespace mines
