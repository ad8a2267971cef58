// Patches: squares of 64 x 64 cells, the unit in which a running game is shown. The value of a patch reveals
// no more than its open cells do.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/assert.hpp"
#include "board/geometry.hpp"

namespace mines {

inline constexpr std::int32_t patch_side = 64;
static_assert(patch_side == word_bits);

/// The patches over a board, in row-major order. The last row and column of patches may go beyond the board.
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

/// The value of a patch, in 16 bits: the number of its open cells (0 to 4096, hit mines included) and two
/// flags. The value changes whenever a cell of the patch opens.
using PatchValue = std::uint16_t;

inline constexpr PatchValue patch_open = 0x1fff;      ///< the bits of the count
inline constexpr PatchValue patch_frontier = 0x4000;  ///< the patch has unsettled_numbers()
inline constexpr PatchValue patch_hit = 0x8000;       ///< an open cell is a mine

/// The cells of one patch, without the cells around it. Bits off the board are 0.
struct PatchRows {
  std::int32_t rows = 0;  ///< rows on the board, at most 64
  Word columns = 0;       ///< the set of columns on the board
  std::array<Word, patch_side> mines{};
  std::array<Word, patch_side> opened{};
};

/// Collects the rows of a patch. mines(row, word) and opened(row, word) return a word (64 cells of a row) of
/// the board; bits off the board are ignored.
template <class Mines, class Opened>
PatchRows patch_rows(BoardSize size, std::int32_t patch, const Mines& mines, const Opened& opened) {
  const PatchGrid grid = PatchGrid::over(size);
  MINES_ASSERT(patch >= 0 && patch < grid.count());
  const std::int32_t first = grid.row_of(patch) * patch_side;
  const std::int32_t word = grid.column_of(patch);
  PatchRows rows;
  rows.rows = std::min(patch_side, size.rows - first);
  rows.columns = size.word_mask(word);
  for (std::int32_t row = 0; row < rows.rows; ++row) {
    rows.mines[static_cast<std::size_t>(row)] = rows.columns & mines(first + row, word);
    rows.opened[static_cast<std::size_t>(row)] = rows.columns & opened(first + row, word);
  }
  return rows;
}

/// For each row of a patch, its unsettled numbers: open numbers with a closed safe neighbour. A player can
/// find them, too: an unsettled number is smaller than the count of closed cells and hit mines next to it.
/// Numbers in the outer rows and columns of a patch are left out.
std::array<Word, patch_side> unsettled_numbers(const PatchRows& patch);

/// The value of a patch. About 0.1 µs.
PatchValue patch_value(const PatchRows& patch);

}  // namespace mines
