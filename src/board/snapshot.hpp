// One tile with its surroundings, copied out of the view: plain memory that one thread sweeps at will while
// others go on writing to the view. Planes lie apart, so that a row of a plane is a run of words that the
// compiler turns into vectors.
#pragma once

#include "board/tile.hpp"

namespace mines {

/// Rows of the neighbouring tiles that a snapshot holds above and below: a deduction about a cell by a pair
/// of numbers looks at cells up to four rows away. To the left and right it holds a whole word, and beyond
/// that a guard word of cells that read as outside of the board, so that a shift needs no special case.
inline constexpr std::int32_t halo_rows = 4;
inline constexpr std::int32_t halo_words = 2;

struct Snapshot {
  static constexpr std::int32_t rows = tile_rows + 2 * halo_rows;
  static constexpr std::int32_t words = tile_words + 2 * halo_words;
  using Line = Word[words];
  using Plane = Line[rows];

  /// Board coordinates of [0][0]; may be negative.
  std::int32_t first_row = 0;
  std::int32_t first_word = 0;

  alignas(64) Plane opened;
  alignas(64) Plane mines;
  alignas(64) Plane requested;
  alignas(64) Plane number[3];  ///< an 8 reads as 0, see view.hpp
};

}  // namespace mines
