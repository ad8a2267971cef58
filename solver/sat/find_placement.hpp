// One placement of mines that fits a component, for what begins with one: sampling.
#pragma once

#include <optional>

#include "components/component.hpp"
#include "components/placement.hpp"
#include "sat/budget.hpp"

namespace mines {

/// By CaDiCaL. Nothing if there is none, or the budget does not suffice: an eighth of it, as for any
/// question. Depends on nothing but the arguments; thread-safe.
std::optional<Placement> find_placement(const Component& component, const SolverBudget& budget = {});

}  // namespace mines
