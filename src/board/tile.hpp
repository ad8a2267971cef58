// Tiles and blocks. A tile is the unit of the solver's work and of the view's memory: small enough to live in
// the first-level cache, large enough that its surroundings do not dominate. It consists of blocks, 8 rows by
// 64 columns: the unit of evaluation, a cache line in each plane, and one vector where the processor has them
// that wide. (With rows of 512 columns as vectors, a front that crosses a tile sideways had each row
// evaluated 90 times.)
#pragma once

#include <cstdint>

#include "board/geometry.hpp"

namespace mines {

inline constexpr std::int32_t tile_rows = 64;
inline constexpr std::int32_t tile_words = 8;
inline constexpr std::int32_t tile_columns = tile_words * word_bits;

/// A set of rows of a tile: bit i is row i.
using TileRows = std::uint64_t;
static_assert(tile_rows <= 64);

inline constexpr TileRows all_tile_rows = ~TileRows{0} >> (64 - tile_rows);

/// Tiles in row-major order cover the board; those at its right and lower edge may reach over it.
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
  /// The tile that many rows and columns of tiles away, -1 beyond the grid.
  constexpr std::int32_t beside(std::int32_t tile, std::int32_t down, std::int32_t right) const {
    const std::int32_t row = tile / columns + down;
    const std::int32_t column = tile % columns + right;
    const bool inside = row >= 0 && row < rows && column >= 0 && column < columns;
    return inside ? row * columns + column : -1;
  }
};

/// Calls visit(row, word, cells outside of the board) for the words of edge tiles that reach over it.
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

/// A block: eight rows of one word, in one plane. One cache line; lane i is row i.
inline constexpr std::int32_t block_rows = 8;
inline constexpr std::int32_t tile_blocks = tile_rows / block_rows;  ///< in a column of blocks
using Lanes = Word[block_rows];

/// What is known of a block; see view.hpp.
struct alignas(64) KnownBlock {
  Lanes opened;
  Lanes safe;  ///< open, or proven safe and clicked
  Lanes mines;
  Lanes number[3];  ///< of open cells, lowest bit first; an 8 as 0
};

/// A set of blocks of a tile: bit word · tile_blocks + row / block_rows.
using TileBlocks = std::uint64_t;
static_assert(tile_words * tile_blocks == 64);

constexpr std::int32_t block_number(std::int32_t word, std::int32_t block) {
  return word * tile_blocks + block;
}

/// Blocks by number, so those of a column lie one behind the other.
struct Tile {
  KnownBlock blocks[tile_words * tile_blocks];
};

static_assert(sizeof(Tile) == 24576);

/// A tile and the eight around it, in row-major order: at[1][1] is the tile itself.
struct TileSurroundings {
  Tile* at[3][3];
};

}  // namespace mines
