// A placement: one way to lay mines on a component's cells.
#pragma once

#include <cstdint>
#include <vector>

#include "components/component.hpp"

namespace mines {

/// 1 for each cell that is a mine, else 0, in the component's order.
using Placement = std::vector<std::uint8_t>;

/// Whether every constraint has as many mines as it says. The placement must have a value for each cell.
/// O(constraints).
bool satisfies(const Component& component, const Placement& placement);

}  // namespace mines
