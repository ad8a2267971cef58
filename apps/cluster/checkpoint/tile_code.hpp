// What is open in a tile, in few bytes. Where a game has been, mostly all safe cells of a tile are open, and
// nothing where it has not; so a tile is coded as how it differs from that, block by block:
// - a byte: 0 nothing is open, 1 all safe cells are and no mine was hit, 2 blocks follow;
// - 8 bytes: the blocks (by block_index()) whose safe cells are all open but for the differences; of the
//   others nothing is open but for the differences;
// - 8 bytes: the blocks that have differences;
// - for each of those a byte with a bit for each of its rows that has a difference, and for each of these
//   rows a byte with a bit for each of its eight bytes that has one;
// - these bytes, a bit for each cell.
// A closed cell in an open block takes 3 bytes, a block that has no order at all 73 for its 512 cells.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "board/tile.hpp"
#include "field/opening/game_board.hpp"

namespace mines::cluster {

/// The most bytes of a tile.
inline constexpr std::size_t longest_tile_code = 1 + 2 * 8 + 64 * (1 + 8 + 64);

/// Appends the code of a tile of a board. Other threads may open cells meanwhile: each word is as it is at
/// some moment. About 1 µs.
void append_tile_code(const GameBoard& board, std::int32_t tile, std::string& to);

/// A tile's code, read.
struct TileCode {
  TileBlocks full = 0;                          ///< all safe cells are open but for the differences
  TileBlocks differs = 0;                       ///< have differences
  Lanes differences[tile_words * tile_blocks];  ///< by block_index(); of the other blocks undefined

  /// The cells of a row of a block that are open. `mines` are the block's in this row, `inside` its cells on
  /// the board.
  Word opened(std::int32_t block, std::int32_t lane, Word mines, Word inside) const {
    const Word base = full >> block & 1 ? inside & ~mines : 0;
    return differs >> block & 1 ? base ^ differences[block][lane] : base;
  }
};

/// Reads the code of a tile at `at` and moves `at` behind it. False if the bytes are no code; then `at` is
/// the byte that is wrong, or the end if they stop too early.
bool read_tile_code(std::span<const std::byte> bytes, std::size_t& at, TileCode& code);

/// Whether the differences of a code lie on the board.
bool is_on_board(const TileCode& code, BoardSize size, std::int32_t tile_row, std::int32_t tile_column);

}  // namespace mines::cluster
