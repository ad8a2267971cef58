// Patches: what may be shown of a game is kept by squares of 64 x 64 cells. Everything here follows from the
// open cells alone, so that it says no more than the player knows.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

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
    0x4000;                                      ///< the numbers of the patch leave a cell of it undecided
inline constexpr PatchValue patch_hit = 0x8000;  ///< an open cell is a mine

/// A patch by itself: its rows on the board, without bits off the board.
struct PatchRows {
  std::int32_t rows = 0;  ///< on the board, at most 64
  Word columns = 0;       ///< on the board
  std::array<Word, patch_side> mines{};
  std::array<Word, patch_side> opened{};
};

/// Collects the rows of a patch. `mines` and `opened` give a word of the board: (row, word) -> Word; bits off
/// the board are ignored.
template <class Mines, class Opened>
PatchRows patch_rows(BoardSize size, std::int32_t patch, const Mines& mines, const Opened& opened) {
  const PatchGrid grid = PatchGrid::over(size);
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

/// For each row of a patch its open numbers whose closed neighbours are not all mines. The single rule says
/// so, too: such a number, less the mines hit next to it, is less than its closed neighbours. Numbers on the
/// patch's rim are left out: of their neighbours in the patch alone it would say which are mines.
std::array<Word, patch_side> unsettled_numbers(const PatchRows& patch);

/// Looks at a patch. The flag patch_frontier is set if it has unsettled numbers. About 0.1 µs.
PatchValue patch_value(const PatchRows& patch);

}  // namespace mines
