// Grids of boards whose cells may have no lines between them: signs, and cells that touch no other, lie at
// one distance from each other.
#pragma once

#include <optional>

#include "picture/grid.hpp"
#include "picture/lines.hpp"

namespace mines::picture {

/// The grid whose cells have most signs in their middle, whatever is between them. Edges weaker than
/// `least_strength` are passed over. If `is_stretched`, cells are up to 1.5 times as high as wide or 2.2
/// times as wide. O(pixels + signs²).
std::optional<Grid> grid_of_signs(const Lines& upright, const Lines& level, int least_strength,
                                  bool is_stretched);

}  // namespace mines::picture
