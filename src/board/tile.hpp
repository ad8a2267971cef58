// Tiles and blocks, the rectangles into which a board is cut. A tile of 64 rows by 512 columns is the unit of
// the solver's work: what the player knows of it fits the first-level cache. A tile consists of 64 blocks of
// 8 rows by 64 columns. The solver's rules evaluate one block at a time. One bit for each cell of a block (a
// bit plane) fills a cache line, or a vector of 64 bytes.
#pragma once

#include <cstdint>

#include "base/assert.hpp"
#include "board/geometry.hpp"

namespace mines {

inline constexpr std::int32_t tile_rows = 64;
inline constexpr std::int32_t tile_words = 8;
inline constexpr std::int32_t tile_columns = tile_words * word_bits;

/// A set of columns of words (64 cells) of a tile: bit i stands for word i of every row.
using TileWords = std::uint8_t;
static_assert(tile_words <= 8);

inline constexpr TileWords all_tile_words = 0xff;

/// A set of rows of a tile: bit i is row i.
using TileRows = std::uint64_t;
static_assert(tile_rows <= 64);

inline constexpr TileRows all_tile_rows = ~TileRows{0} >> (64 - tile_rows);

/// The tiles that cover a board, in row-major order. The lowest and rightmost tiles may reach off the board.
struct TileGrid {
  std::int32_t rows = 0;
  std::int32_t columns = 0;

  static constexpr TileGrid over(BoardSize size) {
    return {(size.rows + tile_rows - 1) / tile_rows, (size.words() + tile_words - 1) / tile_words};
  }
  constexpr std::int32_t count() const { return rows * columns; }
  /// The tile that holds word `word` of row `row`.
  constexpr std::int32_t tile_of(std::int32_t row, std::int32_t word) const {
    return row / tile_rows * columns + word / tile_words;
  }
  constexpr std::int32_t first_row(std::int32_t tile) const { return tile / columns * tile_rows; }
  constexpr std::int32_t first_word(std::int32_t tile) const { return tile % columns * tile_words; }
  /// The tile `down` tiles below and `right` tiles to the right of `tile`; -1 if off the grid.
  constexpr std::int32_t beside(std::int32_t tile, std::int32_t down, std::int32_t right) const {
    MINES_ASSERT(tile >= 0 && tile < count());
    const std::int32_t row = tile / columns + down;
    const std::int32_t column = tile % columns + right;
    const bool inside = row >= 0 && row < rows && column >= 0 && column < columns;
    return inside ? row * columns + column : -1;
  }
  /// Tile i, 0 to 8, of the 3 x 3 tiles around `tile` in row-major order (4 is `tile`); -1 if off the grid.
  constexpr std::int32_t around(std::int32_t tile, int i) const { return beside(tile, i / 3 - 1, i % 3 - 1); }
  /// Calls visit(row, word) for every word of a tile, row by row.
  template <class Visit>
  constexpr void for_each_word(std::int32_t tile, Visit visit) const {
    for (std::int32_t i = 0; i < tile_rows * tile_words; ++i)
      visit(first_row(tile) + i / tile_words, first_word(tile) + i % tile_words);
  }
};

/// For each word of the tiles that has cells off the board, calls visit(row, word, cells off the board).
template <class Visit>
constexpr void for_each_word_outside(BoardSize size, Visit visit) {
  const TileGrid grid = TileGrid::over(size);
  for (std::int32_t row = 0; row < grid.rows * tile_rows; ++row) {
    const std::int32_t first = row < size.rows ? size.columns / word_bits : 0;
    for (std::int32_t word = first; word < grid.columns * tile_words; ++word) {
      visit(row, word, row < size.rows ? ~size.word_mask(word) : ~Word{0});
    }
  }
}

inline constexpr std::int32_t block_rows = 8;
inline constexpr std::int32_t tile_blocks = tile_rows / block_rows;  ///< blocks in a column of a tile
/// One bit for each cell of a block: lane i is row i.
using Lanes = Word[block_rows];

/// What the player knows about a block (view.hpp).
struct alignas(64) KnownBlock {
  Lanes mines;      ///< known mines, hit or deduced
  Lanes unsafe;     ///< cells that are not proven safe: known mines and undecided cells
  Lanes opened;     ///< open cells; disjoint from `unsafe`
  Lanes number[3];  ///< number[i]: bit i of open cells' numbers; an 8 reads as 0 (Eights in view.hpp)
};

/// Three planes of a block, set by View::find_planes(). In a finished block, which needs no more evaluation
/// (view.hpp), all cells count as `opened`, even mines.
struct BlockPlanes {
  const Lanes* mines;
  const Lanes* unsafe;
  const Lanes* opened;
};

/// A set of blocks of a tile: bit i is the block with index i (block_index()).
using TileBlocks = std::uint64_t;
static_assert(tile_words * tile_blocks == 64);

struct BlocksOfTile {
  std::int32_t tile = 0;
  TileBlocks blocks = 0;
};

/// The index in a tile of the block in column `word` and row `block` of the tile's 8 x 8 blocks.
constexpr std::int32_t block_index(std::int32_t word, std::int32_t block) {
  return word * tile_blocks + block;
}

/// A tile with the blocks around it is ten columns of ten blocks. wide_place(w, b) is the index, from 0 to
/// 99, of the block in column w and row b. Inside the tile w and b are 0 to 7; around the tile, -1 or 8.
inline constexpr std::int32_t wide_side = tile_blocks + 2;
static_assert(tile_words == tile_blocks);
constexpr std::int32_t wide_place(std::int32_t w, std::int32_t b) { return (w + 1) * wide_side + b + 1; }

/// The planes of a tile's blocks and of the blocks around it. For a finished block (view.hpp), `mines` and
/// `unsafe` are one plane.
struct TileSurroundings {
  Lanes* mines[wide_side * wide_side];   ///< by wide_place()
  Lanes* unsafe[wide_side * wide_side];  ///< by wide_place()
  /// The tile's blocks by block_index(); null for a finished block.
  const KnownBlock* blocks[tile_words * tile_blocks];
  TileBlocks unfinished;  ///< the set of the tile's blocks that are not finished
};

}  // namespace mines
