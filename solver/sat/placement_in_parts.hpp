// A placement of mines that fits a component of any size: CaDiCaL finds it part by part.
//
// A part is a ball of the cells that have none yet, around the first of them, with a margin of further cells.
// The cells that are fixed already are its seam. CaDiCaL places mines on part and margin: a constraint that
// lies inside holds as it is, one that reaches further leaves room for any mines there. Then the part is
// fixed and the margin forgotten. Where no placement fits the seam, the part is tried again with the fixed
// cells around it freed: a ball twice as large each time. On positions of real boards that is rare.
#pragma once

#include <cstddef>
#include <optional>

#include "components/component.hpp"
#include "components/placement.hpp"
#include "sat/solver_budget.hpp"

namespace mines {

struct PartsOptions {
  std::size_t cells = 1000;  ///< in a part, and as many in its margin; at least 1
  /// For each call of CaDiCaL. The conflicts are eight times what a call may take.
  SolverBudget budget{400'000, 20'000'000, 4'000'000};
};

/// Finds a placement of a component, which must not be truncated. Nothing if none exists, or if a call
/// exceeds the budget. Depends on nothing but the arguments; thread-safe. About 10 µs a cell where seams
/// seldom fail.
std::optional<Placement> find_placement_in_parts(const Component& component,
                                                 const PartsOptions& options = {});

}  // namespace mines
