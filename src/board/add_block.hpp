// Adds a reply about a block (tile.hpp) to the player's view (view.hpp), in half a dozen vector operations.
#pragma once

#include <cstdint>

#include "base/kernel.hpp"
#include "board/clicks.hpp"
#include "board/tile.hpp"

namespace mines {

/// The news in a reply. Bit i of a set of rows is row i of the block.
struct BlockNews {
  std::uint32_t cells;    ///< the number of newly opened cells
  std::uint8_t rows;      ///< rows with a newly opened cell
  std::uint8_t at_left;   ///< rows with a newly opened cell in the first column
  std::uint8_t at_right;  ///< rows with a newly opened cell in the last column
};

/// Opens the cells of a reply in the block `known`.
using AddBlock = BlockNews (*)(KnownBlock& known, const OpenedPlanes& reply);

/// AddBlock as compiled for `kernel` (base/kernel.hpp).
template <Kernel kernel>
BlockNews add_block(KnownBlock& known, const OpenedPlanes& reply);

/// Returns add_block<kernel>. This processor must be able to run `kernel`.
inline AddBlock add_block_for(Kernel kernel) {
  return choose(kernel, [](auto form) -> AddBlock { return add_block<form>; });
}

}  // namespace mines
