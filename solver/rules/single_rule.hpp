// What one number says by itself: if it has as many known mines beside it as it says, its other neighbours
// are safe; if it has as many neighbours not known to be safe as it says, they are all mines.
//
// Evaluated for the 512 cells of a block at once with bit-sliced adders, about 100 vector operations a block
// with AVX-512, and in place: a number marks its neighbours in its own tile and, at the rim, in the next.
// Only numbers with unknown neighbours count, so most blocks find nothing and cost no more than the sums.
//
// The loop is written over a vector of words (single_rule_kernel.cpp) and compiled once for each kernel.
#pragma once

#include <cstdint>

#include "base/kernel.hpp"
#include "board/tile.hpp"

namespace mines {

/// A tile with the blocks around it: ten columns of ten blocks, those of the tile and one more on each side.
/// Block (w, b) of the tile, w and b from -1 to 8, has this place.
inline constexpr std::int32_t wide_side = tile_blocks + 2;
static_assert(tile_words == tile_blocks);
constexpr std::int32_t wide_place(std::int32_t w, std::int32_t b) { return (w + 1) * wide_side + b + 1; }

/// What a visit of a tile has found in it and on the rim of cells around it. Bit b + 1 of element w + 1 of a
/// set of blocks is block (w, b).
struct Found {
  alignas(64) Lanes safe[wide_side * wide_side] = {};  ///< by place; all zero between visits
  std::uint16_t safe_blocks[wide_side] = {};           ///< with any
  std::uint16_t look[wide_side] = {};                  ///< with numbers that see mines that were found
};

/// Applies the rule to the numbers in `blocks` of the tile in the middle and, there, to all that what it
/// finds bears on, until it finds nothing more. Marks the mines found as mines and the safe cells found as
/// safe, and adds these to `found`, to be clicked. (What safe cells bear on is left until they are open.)
/// Returns how many blocks were evaluated. Complete: no number in those blocks decides a cell any more.
/// Nobody else may use the nine tiles meanwhile.
using SingleRule = std::int32_t (*)(const TileSurroundings& tiles, TileBlocks blocks, Found& found);

/// The rule's form for a kernel.
template <Kernel kernel>
std::int32_t single_rule(const TileSurroundings& tiles, TileBlocks blocks, Found& found);

/// The rule's form for a kernel that this processor can run.
inline SingleRule single_rule_for(Kernel kernel) {
  return choose(kernel, [](auto form) -> SingleRule { return single_rule<form>; });
}

}  // namespace mines
