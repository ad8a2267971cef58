// What one number says by itself. If as many of its neighbours are known mines as the number says, its other
// neighbours are safe. If as many of its neighbours are not known to be safe as it says, they are all mines.
//
// Evaluated for the 512 cells of a block at once with bit-sliced adders: about 100 vector operations a block
// with AVX-512. Works in place: a number marks its neighbours in its own tile and, at the rim, in the next.
// Only numbers with unknown neighbours can find anything, so most blocks cost no more than the sums.
//
// The loop is written over a vector of words (single_rule_kernel.cpp) and compiled once for each kernel.
#pragma once

#include <cstdint>

#include "base/kernel.hpp"
#include "board/tile.hpp"

namespace mines {

/// What a visit of a tile has found in it and on the rim of cells around it. In a set of blocks, bit b + 1 of
/// element w + 1 is block (w, b).
struct Found {
  alignas(64) Lanes safe[wide_side * wide_side] = {};  ///< safe cells by place; all zero between visits
  std::uint16_t safe_blocks[wide_side] = {};           ///< blocks with safe cells
  std::uint16_t affected_blocks[wide_side] = {};       ///< blocks with a number next to a mine that was found
  TileBlocks left = 0;      ///< blocks of the tile with such a number that were not evaluated again
  TileBlocks finished = 0;  ///< blocks of the tile that are finished, see View::finish()
};

/// Applies the rule to the numbers in `blocks` of the tile in the middle, and then once more to the numbers
/// of that tile that are affected by what it finds. Marks what it finds in the tiles, and adds the safe cells
/// to `found`, to be clicked. Returns how many blocks were evaluated. Complete once the blocks that `found`
/// says are left or affected are evaluated, too, and those with numbers next to safe cells when these are
/// open. No other thread may use the nine tiles meanwhile.
///
/// Why not until it finds nothing more: what is left over waits for the replies to this visit's clicks, and
/// is evaluated together with what these change. So a game takes 17 evaluations a block, not 25.
using SingleRule = std::int32_t (*)(const TileSurroundings& around, TileBlocks blocks, Found& found);

/// The rule's form for a kernel.
template <Kernel kernel>
std::int32_t single_rule(const TileSurroundings& around, TileBlocks blocks, Found& found);

/// The rule's form for a kernel that this processor can run.
inline SingleRule single_rule_for(Kernel kernel) {
  return choose(kernel, [](auto form) -> SingleRule { return single_rule<form>; });
}

}  // namespace mines
