// All numbers of a board as one component: the mines left on the board join them.
#pragma once

#include <cstdint>

#include "board/view.hpp"
#include "components/component.hpp"

namespace mines::position {

struct WholeBoard {
  Component component;         ///< all unknown cells next to numbers, one component after the other
  std::uint64_t interior = 0;  ///< unknown cells next to no number
};

/// The whole board of a view. O(cells).
WholeBoard whole_board(const View& view);

}  // namespace mines::position
