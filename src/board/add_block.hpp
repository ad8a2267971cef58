// Adds what a reply says of a block to what is known of it: half a dozen vector operations, instead of as
// many for each row.
//
// The kernel is one template over a vector of words (add_block_kernel.hpp), compiled for each target in a
// translation unit of its own.
#pragma once

#include <cstdint>

#include "base/kernel.hpp"
#include "board/clicks.hpp"
#include "board/tile.hpp"

namespace mines {

/// What a reply has brought. Bit i of a set of rows is row i of the block.
struct BlockNews {
  std::uint32_t cells;    ///< that were not open before
  std::uint8_t rows;      ///< with any
  std::uint8_t at_left;   ///< with one in the first column
  std::uint8_t at_right;  ///< in the last
};

/// Opens the cells of a reply in the block that it is about.
using AddBlock = BlockNews (*)(KnownBlock& known, const OpenedBlock& reply);

/// For a kernel that this processor can run.
AddBlock add_block(Kernel kernel);

}  // namespace mines
