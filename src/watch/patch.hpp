// Patches: what may be shown of a game is kept by squares of 64 x 64 cells. Everything here follows from the
// open cells alone, so that it says no more than the player knows.
#pragma once

#include <cstdint>
#include <span>

#include "board/geometry.hpp"

namespace mines {

inline constexpr std::int32_t patch_side = 64;
static_assert(patch_side == word_bits);

/// The patches that cover a board, in row-major order. Those at its right and lower edge may reach over it.
struct PatchGrid {
  std::int32_t rows = 0;
  std::int32_t columns = 0;

  static constexpr PatchGrid over(BoardSize size) {
    return {(size.rows + patch_side - 1) / patch_side, size.words()};
  }
  constexpr std::int32_t count() const { return rows * columns; }
  constexpr std::int32_t row_of(std::int32_t patch) const { return patch / columns; }
  constexpr std::int32_t column_of(std::int32_t patch) const { return patch % columns; }
};

/// What is known of a patch, in 16 bits: how many of its cells are open, 0 to 4096, mines among them, and two
/// flags. It changes whenever one of its cells opens.
using PatchValue = std::uint16_t;

inline constexpr PatchValue patch_open = 0x1fff;  ///< the bits of the count
inline constexpr PatchValue patch_frontier =
    0x4000;                                      ///< a number of the patch leaves cells next to it undecided
inline constexpr PatchValue patch_hit = 0x8000;  ///< an open cell is a mine

/// Looks at a patch. `mines` and `opened` are its rows, at most 64, without bits off the board; `columns` are
/// the columns on the board. The flag patch_frontier is set if an open number has closed neighbours that
/// are not all mines: the number says so, too. Numbers on the rim of the 64 x 64 cells do not count. Some of
/// their neighbours are not in `mines`, and to look at a part of them would say more than the number does.
/// About 0.1 µs.
PatchValue patch_value(std::span<const Word> mines, std::span<const Word> opened, Word columns);

}  // namespace mines
