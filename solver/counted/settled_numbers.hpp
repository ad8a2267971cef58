// Numbers beside which nothing is unknown any more: no component has them, so nothing else would see that
// they are wrong.
#pragma once

#include <optional>

#include "board/view.hpp"

namespace mines {

/// The first open cell, by rows, with no unknown neighbour and another number than that of its known mines.
/// Some 0.1 ns a cell.
std::optional<Cell> wrong_settled_number(const View& view);

}  // namespace mines
