// Opens cells of one tile (64 x 512 cells, board/tile.hpp) of a game's board: clicked cells, and what their
// cascades open inside the tile. Compiled once for each kernel (instruction set, base/kernel.hpp).
#pragma once

#include <cstdint>

#include "base/kernel.hpp"
#include "board/game.hpp"
#include "board/tile.hpp"
#include "field/opening/game_board.hpp"

namespace mines {

struct TileCascade {
  /// at[1][1] is the tile, the others are the tiles around it. The caller must hold the claim of at[1][1]
  /// (GameBoard::TileClaim), so that no other thread opens its cells.
  BoardTile* at[3][3];
  std::int32_t first_row = 0;
  std::int32_t first_word = 0;

  // The cells to open: clicks, and cells that cascades from other tiles have reached. Only the blocks in
  // `seed_blocks` are read.
  const Lanes* seeds = nullptr;  ///< by the block's index
  TileBlocks seed_blocks = 0;

  // The opened cells are written here. The caller provides room for 64 planes, 64 blocks and 512 words.
  OpenedPlanes* planes = nullptr;
  OpenedBlock* blocks = nullptr;  ///< each points to its planes
  std::int32_t block_count = 0;
  OpenedWord* words = nullptr;  ///< opened mines, and safe cells with an 8
  std::int32_t word_count = 0;
  // How many safe cells and mines were opened.
  std::uint64_t safe = 0;
  std::uint64_t mines = 0;

  // Cells around the tile, on the board or off it, that cascades in the tile have reached. Rows and words are
  // counted from the tile's first row and word. The caller clears these arrays.
  Word above[tile_words + 2] = {};  ///< words -1 to 8 of row -1
  Word below[tile_words + 2] = {};  ///< words -1 to 8 of row 64
  Lanes left[tile_blocks] = {};     ///< word -1 of rows 0 to 63; only bit 63 is used
  Lanes right[tile_blocks] = {};    ///< word 8 of rows 0 to 63; only bit 0 is used
  bool reaches_out = false;         ///< whether any bit of these four arrays is set
};

/// Opens the seeds that are closed, and all cells of the tile that cascades from these seeds reach. A cascade
/// stops at a zero that was open before: the zero's neighbours are open, or another cascade is opening them.
using CascadeInTile = void (*)(TileCascade& cascade);

template <Kernel kernel>
void cascade_in_tile(TileCascade& cascade);

/// Returns cascade_in_tile<kernel>. This processor must be able to run `kernel`.
inline CascadeInTile cascade_in_tile_for(Kernel kernel) {
  return choose(kernel, [](auto form) -> CascadeInTile { return cascade_in_tile<form>; });
}

}  // namespace mines
