// Which safe cells of a block to click first, where each clicked cell takes a request of its own (wire v1).
//
// A cascade opens a zero area with one request. So a request is wasted on a number that a cascade would have
// opened, and on a second cell of the same area. Safe cells are therefore of three kinds:
//   needed: a number, and no cell around it can be a zero. No cascade opens it, so every player clicks it.
//   promising: no mine is known next to it, so that it may be a zero.
//   deferred: a number, and a cell around it may be a zero.
//
// The loop is written over a vector of words (click_kinds_kernel.cpp) and compiled once for each kernel.
#pragma once

#include <cstdint>

#include "base/kernel.hpp"
#include "board/tile.hpp"

namespace mines {

/// Sets of cells of a block, and which rows of each have any: bit i is row i.
struct ClickKinds {
  alignas(64) Lanes needed;
  Lanes promising[4];  ///< by undecided neighbours: none (a zero for certain), 1, 2 or 3, more
  Lanes deferred[3];   ///< by neighbours that may be zeros: 1, 2 or 3, more
  Lanes asked;         ///< safe, neither open nor held: clicked already, and perhaps zeros
  std::uint8_t rows_needed, rows_promising[4], rows_deferred[3], rows_asked;
};

/// Sorts the cells of `held`, which are safe and not clicked, of the block in the middle of `around`: it and
/// the eight around it, row by row. Open cells of `held` are left out.
using SortClicks = void (*)(const BlockPlanes (&around)[9], const Lanes& held, ClickKinds& kinds);

/// Its form for a kernel.
template <Kernel kernel>
void sort_clicks(const BlockPlanes (&around)[9], const Lanes& held, ClickKinds& kinds);

/// Its form for a kernel that this processor can run.
inline SortClicks sort_clicks_for(Kernel kernel) {
  return choose(kernel, [](auto form) -> SortClicks { return sort_clicks<form>; });
}

}  // namespace mines
