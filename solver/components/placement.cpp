#include "components/placement.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace mines {

bool satisfies(const Component& component, const Placement& placement) {
  MINES_ASSERT(placement.size() == component.cells.size());
  return std::all_of(component.constraints.begin(), component.constraints.end(),
                     [&](const Constraint& constraint) {
                       int mines = 0;
                       for (const std::uint32_t cell : constraint.cells()) mines += placement[cell];
                       return constraint.is_satisfied_by(mines);
                     });
}

}  // namespace mines
