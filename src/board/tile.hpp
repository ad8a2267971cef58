// Tiles: the unit of the solver's work and of the view's memory. A tile is small enough for its snapshot to
// live in the first-level cache and large enough that its halo does not dominate.
#pragma once

#include <cstdint>

#include "board/geometry.hpp"

namespace mines {

inline constexpr std::int32_t tile_rows = 64;  ///< at most 64: TileRows holds one bit a row
inline constexpr std::int32_t tile_words = 8;
inline constexpr std::int32_t tile_columns = tile_words * word_bits;

/// A set of rows of a tile: bit i is row i.
using TileRows = std::uint64_t;
static_assert(tile_rows <= 64);

inline constexpr TileRows all_tile_rows = ~TileRows{0} >> (64 - tile_rows);

/// The rows at most `distance` away from those given.
constexpr TileRows spread_rows(TileRows rows, int distance) {
  for (int i = 0; i < distance; ++i) rows |= rows << 1 | rows >> 1;
  return rows & all_tile_rows;
}

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
};

}  // namespace mines
