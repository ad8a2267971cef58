// A patch (patch.hpp) as pixels: one byte for each cell, or for each square of side 2, 4, ... 32 cells.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/assert.hpp"
#include "watch/patch.hpp"

namespace mines {

/// At level L a pixel is a square of 2^L x 2^L cells. At level 6 a pixel is a whole patch.
inline constexpr int patch_level = 6;
/// The side of a patch in pixels, at level 0 to patch_level.
constexpr std::int32_t patch_pixels(int level) {
  MINES_ASSERT(level >= 0 && level <= patch_level);
  return patch_side >> level;
}

/// The value of a pixel of level 0: the number of an open safe cell, 0 to 8, or one of these values.
enum CellPixel : std::uint8_t {
  closed_pixel = 9,       ///< closed, and no open number constrains it
  frontier_pixel = 10,    ///< closed, next to an open number, and undecided by the single rule
                          ///< (rules/single_rule.hpp)
  known_mine_pixel = 11,  ///< closed, and a mine by the single rule
  hit_pixel = 12,         ///< a mine that was opened
  mine_pixel = 13,        ///< a mine of a map that is shown without a game
  off_board_pixel = 15,
};

/// A pixel of level 1 and above has flags, and five bits for the share of its cells that are open. The share
/// is 0 only if no cell is open, and 31 only if all cells are open. In draw_far_patch(), pixel_frontier means
/// that an open number has a closed safe neighbour.
inline constexpr std::uint8_t pixel_share = 0x1f;
inline constexpr std::uint8_t pixel_frontier = 0x20;  ///< a cell is a frontier_pixel
inline constexpr std::uint8_t pixel_hit = 0x40;       ///< a cell is a hit_pixel
/// A flag at every level, set by mines-view: a frontier pixel whose patch has not changed for a while.
inline constexpr std::uint8_t pixel_stuck = 0x80;

/// The share of `open` among `cells` cells, for a pixel. share_of(0, 0) is pixel_share (all open).
constexpr std::uint8_t share_of(std::uint64_t open, std::uint64_t cells) {
  MINES_ASSERT(open <= cells);
  if (open == cells) return pixel_share;
  if (open == 0) return 0;
  return static_cast<std::uint8_t>(1 + open * (pixel_share - 1) / cells);
}

/// From this level on, a patch is drawn without the cells around it.
inline constexpr int far_level = 3;

/// A patch with a margin of two cells on each side, for levels below far_level.
struct PatchCells {
  static constexpr std::int32_t margin = 2;
  static constexpr std::int32_t rows = patch_side + 2 * margin;

  /// A row of the patch is a word of 64 cells. The words to its left and right are for the margin.
  struct Row {
    Word left = 0;
    Word middle = 0;
    Word right = 0;
  };
  using Rows = std::array<Row, rows>;

  Rows board;   ///< the cells on the board
  Rows mines;   ///< 0 off the board
  Rows opened;  ///< 0 off the board
};

/// Collects the cells of a patch. `mines` and `opened` give a word of the board: (row, word) -> Word; bits
/// off the board are ignored.
template <class Mines, class Opened>
PatchCells patch_cells(BoardSize size, std::int32_t patch, const Mines& mines, const Opened& opened) {
  const PatchGrid grid = PatchGrid::over(size);
  MINES_ASSERT(patch >= 0 && patch < grid.count());
  const std::int32_t first = grid.row_of(patch) * patch_side - PatchCells::margin;
  const std::int32_t middle = grid.column_of(patch);
  PatchCells cells{};
  for (std::int32_t i = 0; i < PatchCells::rows; ++i) {
    const std::int32_t row = first + i;
    if (row < 0 || row >= size.rows) continue;
    const auto take = [&](std::int32_t word, Word PatchCells::Row::*place) {
      if (word < 0 || word >= grid.columns) return;
      const Word board = size.word_mask(word);
      const auto index = static_cast<std::size_t>(i);
      cells.board[index].*place = board;
      cells.mines[index].*place = board & mines(row, word);
      cells.opened[index].*place = board & opened(row, word);
    };
    take(middle - 1, &PatchCells::Row::left);
    take(middle, &PatchCells::Row::middle);
    take(middle + 1, &PatchCells::Row::right);
  }
  return cells;
}

/// Draws a patch at a level below far_level: patch_pixels(level)² bytes, row by row. A pixel that lies partly
/// off the board shows only its cells on the board. About 2 µs at level 1, 5 µs at level 0.
void draw_patch(const PatchCells& cells, int level, std::span<std::uint8_t> pixels);

/// Draws a patch at a level from far_level to 5. About 0.5 µs.
void draw_far_patch(const PatchRows& patch, int level, std::span<std::uint8_t> pixels);

/// What a player sees of a patch: a bit for each cell.
struct PatchSeen {
  std::array<Word, patch_side> open;      ///< open safe cells
  std::array<Word, patch_side> hit;       ///< open mines
  std::array<Word, patch_side> known;     ///< closed cells that the single rule finds to be mines
  std::array<Word, patch_side> frontier;  ///< other closed cells next to open numbers
  std::array<Word, patch_side> board;     ///< the cells on the board
};

/// Draws a patch at a level from 1 to 5. `seen.known` is not used.
void draw_squares(const PatchSeen& seen, int level, std::span<std::uint8_t> pixels);

/// Draws a patch at a level from 0 to 5. `mines` and `opened` give words, as in patch_cells().
template <class Mines, class Opened>
void draw_patch(BoardSize size, std::int32_t patch, int level, const Mines& mines, const Opened& opened,
                std::span<std::uint8_t> pixels) {
  if (level < far_level) {
    draw_patch(patch_cells(size, patch, mines, opened), level, pixels);
  } else {
    draw_far_patch(patch_rows(size, patch, mines, opened), level, pixels);
  }
}

}  // namespace mines
