// Adds what a reply says of a block to what is known of it: half a dozen vector operations, instead of as
// many for each row.
//
// The loop is written over a vector of words (add_block_kernel.cpp) and compiled once for each kernel.
#pragma once

#include <cstdint>

#include "base/kernel.hpp"
#include "board/clicks.hpp"
#include "board/tile.hpp"

namespace mines {

/// What a reply has added. Bit i of a set of rows is row i of the block.
struct BlockNews {
  std::uint32_t cells;    ///< how many cells were not open before
  std::uint8_t rows;      ///< rows with any such cell
  std::uint8_t at_left;   ///< rows with one in the first column
  std::uint8_t at_right;  ///< rows with one in the last column
};

/// Opens the cells of a reply in the block that it is about.
using AddBlock = BlockNews (*)(KnownBlock& known, const OpenedPlanes& reply);

/// Its form for a kernel.
template <Kernel kernel>
BlockNews add_block(KnownBlock& known, const OpenedPlanes& reply);

/// Its form for a kernel that this processor can run.
inline AddBlock add_block_for(Kernel kernel) {
  return choose(kernel, [](auto form) -> AddBlock { return add_block<form>; });
}

}  // namespace mines
