// One way to lay mines on a component's cells.
#pragma once

#include <cstdint>
#include <vector>

#include "components/component.hpp"

namespace mines {

/// 1 for each cell that is a mine, else 0, in the component's order.
using Placement = std::vector<std::uint8_t>;

/// Whether every constraint has its mines. O(constraints).
bool satisfies(const Component& component, const Placement& placement);

}  // namespace mines
