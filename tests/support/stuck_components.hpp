// What cheap rules leave of a random board: the components that exact counting is for.
#pragma once

#include <cstdint>
#include <vector>

#include "components/component.hpp"
#include "field/field.hpp"

namespace mines::bench {

enum class Rules { single, single_and_pair };

/// The components that are left on a field once the rules find nothing more, all zeros being open at the
/// start: so the pieces at densities at which one click would lead nowhere are there too. Components with one
/// constraint are left out: of them the rules have found everything. A plain statement of the rules, cell by
/// cell: about 0.2 µs a cell of the board.
std::vector<Component> stuck_components(const Field& field, Rules rules);

}  // namespace mines::bench
