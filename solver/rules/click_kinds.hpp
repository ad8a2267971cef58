// Decides which safe cells of a block (board/tile.hpp) to click first, if each clicked cell takes a request
// of its own (wire v1).
//
// A cascade opens a whole zero area with one request. So a request is wasted on a number that a cascade opens
// anyway, and on a second cell of the same area. Therefore there are three kinds of safe cells:
// - needed: next to a known mine, and no neighbour can be a zero. No cascade opens it, so it must be clicked.
// - promising: not next to a known mine, so it may be a zero.
// - deferred: next to a known mine, and a neighbour may be a zero.
//
// The loop is written over a vector of words (click_kinds_kernel.cpp) and compiled once for each kernel
// (base/kernel.hpp).
#pragma once

#include <cstdint>

#include "base/kernel.hpp"
#include "board/tile.hpp"

namespace mines {

/// Sets of cells of a block, and for each set the rows with a cell of it: bit i is row i.
struct ClickKinds {
  alignas(64) Lanes needed;
  Lanes promising[4];  ///< by number of undecided neighbours: 0 (certainly a zero), 1, 2 or 3, more
  Lanes deferred[3];   ///< by number of neighbours that may be zeros: 1, 2 or 3, more
  Lanes asked;         ///< safe, neither open nor held: clicked already, and may be zeros
  std::uint8_t rows_needed, rows_promising[4], rows_deferred[3], rows_asked;
};

/// Sorts the cells `held`, which are safe and not clicked, of the block in the middle of `around`: this block
/// and the eight around it, row by row. Open cells of `held` are left out.
using SortClicks = void (*)(const BlockPlanes (&around)[9], const Lanes& held, ClickKinds& kinds);

/// The form of SortClicks for a kernel.
template <Kernel kernel>
void sort_clicks(const BlockPlanes (&around)[9], const Lanes& held, ClickKinds& kinds);

/// The form for `kernel`, which this processor must be able to run.
inline SortClicks sort_clicks_for(Kernel kernel) {
  return choose(kernel, [](auto form) -> SortClicks { return sort_clicks<form>; });
}

}  // namespace mines
