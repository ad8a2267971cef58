// The single rule: the consequences of one number. If the number equals the count of known mines around it,
// the other cells around it are safe. If the number equals the count of cells around it that are not proven
// safe, all those cells are mines. On a block (board/tile.hpp) the rule takes about 100 vector operations
// with AVX-512.
#pragma once

#include <cstdint>

#include "base/kernel.hpp"
#include "board/tile.hpp"

namespace mines {

/// The findings of a visit to a tile, in the tile and among the cells around the tile. In the arrays
/// `..._blocks`, bit b + 1 of element w + 1 is block b of word column w. Around the tile, b or w is -1 or 8.
struct Found {
  alignas(64) Lanes safe[wide_side * wide_side] = {};  ///< by wide_place() (tile.hpp): safe cells of a block
  std::uint16_t safe_blocks[wide_side] = {};           ///< blocks with safe cells
  std::uint16_t affected_blocks[wide_side] = {};       ///< blocks with a number next to a new mine
  TileBlocks left = 0;      ///< affected blocks of the tile that were not evaluated again
  TileBlocks finished = 0;  ///< blocks of the tile without work left, for View::finish()
};

/// Applies the rule to the numbers in `blocks` of the middle tile, then once more in the blocks of this tile
/// that have a number next to a new mine. Marks the findings in the tiles. Adds safe cells to `found`; the
/// caller must click these cells. Returns the number of blocks evaluated. To complete the rule, the caller
/// must also evaluate the blocks in found.left and found.affected_blocks and, after the clicks, the blocks
/// with numbers next to the opened cells. No other thread may use the tiles of `around` meanwhile.
using SingleRule = std::int32_t (*)(const TileSurroundings& around, TileBlocks blocks, Found& found);

/// SingleRule as compiled for `kernel` (base/kernel.hpp).
template <Kernel kernel>
std::int32_t single_rule(const TileSurroundings& around, TileBlocks blocks, Found& found);

/// Returns single_rule<kernel>. This processor must be able to run `kernel`.
inline SingleRule single_rule_for(Kernel kernel) {
  return choose(kernel, [](auto form) -> SingleRule { return single_rule<form>; });
}

}  // namespace mines
