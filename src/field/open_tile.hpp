// Opens cells of one tile of a game's board: clicks and the cascades that they start, as far as these go
// inside of the tile. By blocks of 8 rows by 64 columns, so that a cascade costs some vector operations for
// each block that it reaches, and not some for each cell or word.
//
// The kernel is one template over a vector of words (open_tile_kernel.hpp), compiled for each target in a
// translation unit of its own.
#pragma once

#include <cstdint>

#include "base/kernel.hpp"
#include "board/game.hpp"
#include "board/tile.hpp"
#include "field/game_board.hpp"

namespace mines {

struct TileOpening {
  /// The tile in the middle and the eight around it. Nobody else may open cells of the one in the middle.
  BoardTile* at[3][3];
  std::int32_t first_row = 0;
  std::int32_t first_word = 0;

  // Cells to be opened: clicks, and what a cascade has reached from other tiles. A block not among
  // `seed_blocks` is not read.
  const Lanes* seeds = nullptr;  ///< by block number
  TileBlocks seed_blocks = 0;

  // What became open; room for 64 blocks and 512 words is the caller's.
  OpenedBlock* blocks = nullptr;
  std::int32_t block_count = 0;
  OpenedWord* words = nullptr;  ///< mines and eights
  std::int32_t word_count = 0;
  // Of those, cells.
  std::uint64_t safe = 0;
  std::uint64_t mines = 0;

  // Cells beside the tile, on the board or not, that a zero of it has reached. The caller clears them.
  Word above[tile_words + 2] = {};  ///< words -1 to 8 of row -1
  Word below[tile_words + 2] = {};  ///< of row 64
  Lanes left[tile_blocks] = {};     ///< bit 63 of word -1
  Lanes right[tile_blocks] = {};    ///< bit 0 of word 8
  bool reaches_out = false;         ///< any of them
};

/// Opens the seeds that are not open yet, and from the zeros among them all that a cascade reaches in the
/// tile. An open zero stops a cascade: its neighbours are open, or being opened, already.
using OpenTile = void (*)(TileOpening& opening);

OpenTile open_tile(Kernel kernel);

}  // namespace mines
