// Finds a placement of mines that fits a component, by CaDiCaL: at once, or part by part, which suits
// components of any size. Sampling (count/sampler.hpp) begins with such a placement.
//
// A part is a ball of cells around the first cell that is not fixed yet. A margin of further cells surrounds
// it. The fixed cells next to part and margin are the seam. CaDiCaL places mines on part and margin. A
// constraint whose other cells are all fixed must hold exactly; a constraint with cells further away allows
// any number of mines on these. Then the part is fixed and the margin dropped. If no placement fits the seam,
// the part is tried again with the fixed cells around it freed; each further try doubles the ball. On
// positions of real boards a part rarely needs a second try.
#pragma once

#include <cstddef>
#include <optional>

#include "components/component.hpp"
#include "sat/solver_budget.hpp"

namespace mines {

/// A placement by CaDiCaL. Empty if none exists, if there are more clauses than the budget allows, or if
/// solving takes more than an eighth of the budget's conflicts (BudgetedSolver::solve()). Depends only on the
/// arguments; thread-safe.
std::optional<Placement> find_placement(const Component& component, const SolverBudget& budget = {});

struct PartsOptions {
  std::size_t cells = 1000;  ///< number of cells of a part, and again of its margin; at least 1
  /// The budget of each call of CaDiCaL, which may use an eighth of the conflicts (BudgetedSolver::solve()).
  SolverBudget budget{400'000, 20'000'000, 4'000'000};
};

/// Finds a placement of a component, which must not be truncated. Empty if none exists, or if a call exceeds
/// the budget. Depends only on the arguments; thread-safe. About 10 µs a cell if seams rarely fail.
std::optional<Placement> find_placement_in_parts(const Component& component,
                                                 const PartsOptions& options = {});

}  // namespace mines
