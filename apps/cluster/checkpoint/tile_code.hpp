// Codes the open cells of a tile in few bytes. A tile has 64 blocks of 8 x 64 cells (board/tile.hpp). In most
// blocks either all safe cells are open or no cell is open. So a block is coded by its differences from one
// of these two cases, the block's base. The code of a tile:
// - a byte: 0 if no cell is open, 1 if exactly the safe cells are open, 2 if blocks follow;
// - 8 bytes, bit block_index() for each block: 1 if the base of the block is "all safe cells open", 0 if it
//   is "no cell open";
// - 8 bytes, bit block_index() for each block: 1 if the block differs from its base;
// - for each block that differs: a byte whose bit r is set if row r differs, then the code of each such row:
// - a byte whose bit b is set if byte b of the row differs, then these bytes of the row. Each set bit in them
//   is a cell that differs from the base.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "base/assert.hpp"
#include "board/tile.hpp"
#include "field/opening/game_board.hpp"

namespace mines::cluster {

/// Appends a tile's code, in about 1 µs. Other threads may open cells meanwhile; each word of 64 cells is
/// read at some moment of the call.
void append_tile_code(const GameBoard& board, std::int32_t tile, std::string& to);

struct TileCode {
  TileBlocks full = 0;                          ///< blocks whose base is "all safe cells open"
  TileBlocks differs = 0;                       ///< blocks that differ from their base
  Lanes differences[tile_words * tile_blocks];  ///< by block_index(); valid for blocks in `differs`

  /// The open cells in row `lane`, 0 to 7, of a block. `inside`: the row's cells on the board.
  Word opened(std::int32_t block, std::int32_t lane, Word mines, Word inside) const {
    MINES_ASSERT(lane >= 0 && lane < block_rows);
    const Word base = full >> block & 1 ? inside & ~mines : 0;
    return differs >> block & 1 ? base ^ differences[block][lane] : base;
  }
};

/// Reads the tile's code that begins at byte `at`, and moves `at` behind the code. Returns false if the bytes
/// are no code. `at` is then the index of the wrong byte, or of the end if bytes are missing.
bool read_tile_code(std::span<const std::byte> bytes, std::size_t& at, TileCode& code);

/// Whether the differences of a code lie on the board.
bool is_on_board(const TileCode& code, BoardSize size, std::int32_t tile_row, std::int32_t tile_column);

}  // namespace mines::cluster
