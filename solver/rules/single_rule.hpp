// The single rule: the consequences of one number. If the number equals the count of known mines around it,
// the other cells around it are safe. If it equals the count of the cells around it that are not proven safe,
// all of these are mines.
//
// The rule is evaluated for the 512 cells of a block (board/tile.hpp) at once with bit-sliced adders: about
// 100 vector operations a block with AVX-512. Findings are marked in place, also in the next tile if the
// number lies at the rim of its tile. Only numbers with undecided neighbours can decide cells. Most blocks
// have no such number, and cost only the sums.
//
// The loop is written over a vector of words (single_rule_kernel.cpp) and compiled once for each kernel
// (base/kernel.hpp).
#pragma once

#include <cstdint>

#include "base/kernel.hpp"
#include "board/tile.hpp"

namespace mines {

/// The findings of a visit to a tile, in the tile and on the rim of cells around it. In a set of blocks, bit
/// b + 1 of element w + 1 is block (w, b) of rules/dirty_blocks.hpp.
struct Found {
  alignas(64) Lanes safe[wide_side * wide_side] = {};  ///< safe cells by wide_place(); 0 between visits
  std::uint16_t safe_blocks[wide_side] = {};           ///< blocks with safe cells
  std::uint16_t affected_blocks[wide_side] = {};       ///< blocks with a number next to a mine found
  TileBlocks left = 0;      ///< affected blocks of the tile that were not evaluated again
  TileBlocks finished = 0;  ///< blocks of the tile that are finished (View::finish())
};

/// Applies the rule to the numbers in `blocks` of the tile in the middle. Then applies it once more, in the
/// blocks of this tile that have a number next to a mine found. Marks the findings in the tiles, and adds
/// safe cells, which must be clicked, to `found`. Returns the number of blocks evaluated. To complete the
/// rule, the caller must also evaluate the blocks in found.left and found.affected_blocks, and blocks with
/// numbers next to safe cells when these are open. No other thread may use the nine tiles meanwhile.
///
/// The rule is not repeated until it finds nothing more: the remaining blocks wait for the replies to this
/// visit's clicks, and are evaluated together with the changes by these replies. So a game takes 17
/// evaluations a block instead of 25.
using SingleRule = std::int32_t (*)(const TileSurroundings& around, TileBlocks blocks, Found& found);

/// The rule's form for a kernel.
template <Kernel kernel>
std::int32_t single_rule(const TileSurroundings& around, TileBlocks blocks, Found& found);

/// The rule's form for a kernel that this processor can run.
inline SingleRule single_rule_for(Kernel kernel) {
  return choose(kernel, [](auto form) -> SingleRule { return single_rule<form>; });
}

}  // namespace mines
