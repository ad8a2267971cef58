// All numbers of a board: those that cells join, as components; and all together, as the mines left on the
// board join them.
#pragma once

#include <cstdint>
#include <vector>

#include "board/view.hpp"
#include "components/component.hpp"

namespace mines::position {

struct WholeBoard {
  std::vector<Component> components;  ///< of all unknown cells next to numbers, by their first cells
  std::uint64_t interior = 0;         ///< unknown cells next to no number

  /// The components as one, in their order.
  Component joined() const;
};

/// The whole board of a view. O(cells).
WholeBoard whole_board(const View& view);

}  // namespace mines::position
