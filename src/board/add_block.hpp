// Adds the opened cells of one block (8 x 64 cells) to what the player knows (view.hpp), vector by vector.
#pragma once

#include <cstdint>

#include "base/kernel.hpp"
#include "board/clicks.hpp"
#include "board/tile.hpp"

namespace mines {

/// What a reply has newly opened. Bit i of `rows`, `at_left` and `at_right` is row i of the block.
struct BlockNews {
  std::uint32_t cells;    ///< the number of newly opened cells
  std::uint8_t rows;      ///< rows with a newly opened cell
  std::uint8_t at_left;   ///< rows with a newly opened cell in the first column
  std::uint8_t at_right;  ///< rows with a newly opened cell in the last column
};

/// Opens the cells of `reply` in `known`, the player's knowledge of the block.
using AddBlock = BlockNews (*)(KnownBlock& known, const OpenedPlanes& reply);

/// The AddBlock that is compiled for `kernel`, a set of vector instructions (base/kernel.hpp).
template <Kernel kernel>
BlockNews add_block(KnownBlock& known, const OpenedPlanes& reply);

/// Returns add_block<kernel>. This processor must be able to run `kernel`.
inline AddBlock add_block_for(Kernel kernel) {
  return choose(kernel, [](auto form) -> AddBlock { return add_block<form>; });
}

}  // namespace mines
