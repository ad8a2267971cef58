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

/// A tile with the blocks around it is ten columns of ten blocks: those of the tile and one more on each
/// side. wide_place() is the place of block (w, b) among them, w and b from -1 to 8.
inline constexpr std::int32_t wide_side = tile_blocks + 2;
static_assert(tile_words == tile_blocks);
constexpr std::int32_t wide_place(std::int32_t w, std::int32_t b) { return (w + 1) * wide_side + b + 1; }

/// What a visit of a tile has found in it and on the rim of cells around it. In a set of blocks, bit b + 1 of
/// element w + 1 is block (w, b).
struct Found {
  alignas(64) Lanes safe[wide_side * wide_side] = {};  ///< safe cells by place; all zero between visits
  std::uint16_t safe_blocks[wide_side] = {};           ///< blocks with safe cells
  std::uint16_t affected_blocks[wide_side] = {};       ///< blocks with a number next to a mine that was found
};

/// Applies the rule to the numbers in `blocks` of the tile in the middle, and then to the numbers of that
/// tile that are affected by what it finds, until it finds nothing more. Marks what it finds in the tiles,
/// and adds the safe cells to `found`, to be clicked. (Numbers next to safe cells are evaluated again only
/// when these are open.) Returns how many blocks were evaluated. Complete: no number in those blocks decides
/// another cell. No other thread may use the nine tiles meanwhile.
using SingleRule = std::int32_t (*)(const TileSurroundings& tiles, TileBlocks blocks, Found& found);

/// The rule's form for a kernel.
template <Kernel kernel>
std::int32_t single_rule(const TileSurroundings& tiles, TileBlocks blocks, Found& found);

/// The rule's form for a kernel that this processor can run.
inline SingleRule single_rule_for(Kernel kernel) {
  return choose(kernel, [](auto form) -> SingleRule { return single_rule<form>; });
}

}  // namespace mines
