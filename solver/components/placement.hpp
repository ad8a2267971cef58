// A placement: one arrangement of mines on a component's cells.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/assert.hpp"
#include "components/component.hpp"

namespace mines {

/// 1 for each cell that is a mine, else 0, in the component's order.
using Placement = std::vector<std::uint8_t>;

/// Whether the placement satisfies every constraint. The placement must have a value for each cell. O(cells
/// of all constraints).
inline bool satisfies(const Component& component, const Placement& placement) {
  MINES_ASSERT(placement.size() == component.cells.size());
  return std::all_of(component.constraints.begin(), component.constraints.end(),
                     [&](const Constraint& constraint) {
                       int mines = 0;
                       for (const std::uint32_t cell : constraint.cells()) mines += placement[cell];
                       return constraint.is_satisfied_by(mines);
                     });
}

}  // namespace mines
