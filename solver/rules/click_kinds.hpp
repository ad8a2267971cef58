// Decides which safe cells of a block (8 x 64 cells) to click first, if each clicked cell takes a request
// of its own (protocol/v1.hpp). A cascade opens a whole zero area with one request, so a click on another
// cell of the area wastes a request. There are three kinds of safe cells:
// - needed: next to a known mine, and no neighbour can be a zero. No cascade opens it.
// - promising: not next to a known mine, so it may be a zero.
// - deferred: next to a known mine, and a neighbour may be a zero.
#pragma once

#include <cstdint>

#include "base/kernel.hpp"
#include "board/tile.hpp"

namespace mines {

/// Sets of cells of a block. For each set, a rows_ member has the rows with cells of the set: bit i is row i.
struct ClickKinds {
  alignas(64) Lanes needed;
  /// By number of undecided neighbours: [0] none (a zero), [1] one, [2] two or three, [3] at least four.
  Lanes promising[4];
  /// By number of neighbours that may be zeros: [0] one, [1] two or three, [2] at least four.
  Lanes deferred[3];
  Lanes asked;  ///< cells that may be zeros, are clicked already, and are not open yet
  std::uint8_t rows_needed, rows_promising[4], rows_deferred[3], rows_asked;
};

/// Sorts `held`, the cells of a block that are safe but not clicked yet, into `kinds`. Leaves out cells that
/// cascades have opened. `around` is the 3 x 3 blocks with this block in the middle, row by row.
using SortClicks = void (*)(const BlockPlanes (&around)[9], const Lanes& held, ClickKinds& kinds);

/// SortClicks as compiled for `kernel` (base/kernel.hpp).
template <Kernel kernel>
void sort_clicks(const BlockPlanes (&around)[9], const Lanes& held, ClickKinds& kinds);

/// Returns sort_clicks<kernel>. This processor must be able to run `kernel`.
inline SortClicks sort_clicks_for(Kernel kernel) {
  return choose(kernel, [](auto form) -> SortClicks { return sort_clicks<form>; });
}

}  // namespace mines
