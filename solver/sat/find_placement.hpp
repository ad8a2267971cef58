// One placement of mines that fits a component. Sampling begins with one.
#pragma once

#include <optional>

#include "components/component.hpp"
#include "components/placement.hpp"
#include "sat/solver_budget.hpp"

namespace mines {

/// A placement found by CaDiCaL. Nothing if none exists, or if finding it takes more than an eighth of the
/// budget, as for every call. Depends on nothing but the arguments; thread-safe.
std::optional<Placement> find_placement(const Component& component, const SolverBudget& budget = {});

}  // namespace mines
