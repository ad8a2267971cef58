// What the mines on the board join: all numbers at once.
#pragma once

#include <cstdint>

#include "board/view.hpp"
#include "components/component.hpp"

namespace mines::position {

struct WholeBoard {
  Component component;         ///< all cells beside numbers, by components
  std::uint64_t interior = 0;  ///< unknown cells beside none
};

/// O(cells).
WholeBoard whole_board(const View& view);

}  // namespace mines::position
