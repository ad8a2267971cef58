// Finds a placement of mines that fits a component. Sampling (count/sampler.hpp) begins with such a
// placement.
#pragma once

#include <optional>

#include "components/component.hpp"
#include "components/placement.hpp"
#include "sat/solver_budget.hpp"

namespace mines {

/// A placement by CaDiCaL. Empty if none exists, if there are more clauses than the budget allows, or if
/// solving takes more than an eighth of the budget's conflicts (BudgetedSolver::solve()). Depends only on the
/// arguments; thread-safe.
std::optional<Placement> find_placement(const Component& component, const SolverBudget& budget = {});

}  // namespace mines
