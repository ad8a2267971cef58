#include "watch/patch_pixels.hpp"

#include <bit>

#include "base/assert.hpp"
#include "board/adders.hpp"

namespace mines {

namespace {

using Row = PatchCells::Row;
using Rows = PatchCells::Rows;

template <class Make>
Row each(Make make) {
  return {make(&Row::left), make(&Row::middle), make(&Row::right)};
}

/// The cells of a row next to set cells of it, and those themselves. Wrong only at the outer edges, which
/// nobody asks for.
Row across(const Row& row) {
  return {from_left(Word{0}, row.left) | row.left | from_right(row.left, row.middle),
          from_left(row.left, row.middle) | row.middle | from_right(row.middle, row.right),
          from_left(row.middle, row.right) | row.right | from_right(row.right, Word{0})};
}

/// The same for all directions. The first and the last row come out wrong.
Rows around(const Rows& rows) {
  std::array<Row, PatchCells::rows> sideways;
  for (std::size_t i = 0; i < rows.size(); ++i) sideways[i] = across(rows[i]);
  Rows all{};
  for (std::size_t i = 1; i + 1 < rows.size(); ++i) {
    all[i] = each([&](Word Row::*w) { return sideways[i - 1].*w | sideways[i].*w | sideways[i + 1].*w; });
  }
  return all;
}

/// An open number whose closed neighbours are all mines says so: it is the number of them and of the mines
/// next to it that were hit. So the mines may be asked which numbers these are; a player sees the same.
PatchSeen seen(const PatchCells& cells) {
  Rows closed_safe{};
  for (std::size_t i = 0; i < closed_safe.size(); ++i) {
    closed_safe[i] =
        each([&](Word Row::*w) { return cells.board[i].*w & ~(cells.mines[i].*w | cells.opened[i].*w); });
  }
  // Two steps of neighbours, closed cells to numbers and numbers to closed cells: hence the margin of two
  // cells.
  const Rows near_closed_safe = around(closed_safe);
  Rows settled{};    // open numbers all of whose closed neighbours are mines
  Rows unsettled{};  // other open numbers
  for (std::size_t i = 0; i < settled.size(); ++i) {
    const Row open = each([&](Word Row::*w) { return cells.opened[i].*w & ~(cells.mines[i].*w); });
    unsettled[i] = each([&](Word Row::*w) { return open.*w & near_closed_safe[i].*w; });
    settled[i] = each([&](Word Row::*w) { return open.*w & ~(unsettled[i].*w); });
  }
  const Rows near_settled = around(settled);
  const Rows near_unsettled = around(unsettled);
  PatchSeen seen{};
  for (std::size_t row = 0; row < patch_side; ++row) {
    const std::size_t i = row + PatchCells::margin;
    const Word opened = cells.opened[i].middle;
    const Word closed = cells.board[i].middle & ~opened;
    seen.board[row] = cells.board[i].middle;
    seen.open[row] = opened & ~cells.mines[i].middle;
    seen.hit[row] = opened & cells.mines[i].middle;
    seen.known[row] = closed & near_settled[i].middle;
    // A cell next to both kinds of number is a mine for certain.
    seen.frontier[row] = closed & near_unsettled[i].middle & ~seen.known[row];
  }
  return seen;
}

void draw_cells(const PatchCells& cells, const PatchSeen& seen, std::span<std::uint8_t> pixels) {
  MINES_ASSERT(pixels.size() == std::size_t{patch_side} * patch_side);
  for (std::size_t row = 0; row < patch_side; ++row) {
    const auto count = [&](std::size_t i) {
      return count_across(cells.mines[i].left, cells.mines[i].middle, cells.mines[i].right);
    };
    const std::size_t i = row + PatchCells::margin;
    const Count4<Word> number = add(count(i - 1), count(i), count(i + 1));
    // The bits of the pixels, lowest first: numbers, and the values of CellPixel.
    const Word plain =
        seen.board[row] & ~(seen.open[row] | seen.hit[row] | seen.known[row] | seen.frontier[row]);
    const Word off = ~seen.board[row];
    const Word open = seen.open[row];
    const std::array<Word, 4> bits = {(open & number.bit0) | plain | seen.known[row] | off,
                                      (open & number.bit1) | seen.frontier[row] | seen.known[row] | off,
                                      (open & number.bit2) | seen.hit[row] | off,
                                      (open & number.bit3) | ~open};
    std::uint8_t* const line = pixels.data() + row * patch_side;
    for (unsigned column = 0; column < patch_side; ++column) {
      unsigned pixel = 0;
      for (unsigned bit = 0; bit < bits.size(); ++bit)
        pixel |= static_cast<unsigned>(bits[bit] >> column & 1) << bit;
      line[column] = static_cast<std::uint8_t>(pixel);
    }
  }
}

}  // namespace

void draw_squares(const PatchSeen& seen, int level, std::span<std::uint8_t> pixels) {
  MINES_ASSERT(level >= 1 && level <= 5);
  MINES_ASSERT(pixels.size() == static_cast<std::size_t>(patch_pixels(level)) * patch_pixels(level));
  const std::size_t side = std::size_t{1} << level;
  const auto across = static_cast<std::size_t>(patch_pixels(level));
  for (std::size_t y = 0; y < across; ++y) {
    for (std::size_t x = 0; x < across; ++x) {
      // side is at most 32, so the shift is defined.
      const Word columns = ((Word{1} << side) - 1) << (x * side);
      int open = 0;
      int board = 0;
      Word frontier = 0;
      Word hit = 0;
      for (std::size_t row = y * side; row < (y + 1) * side; ++row) {
        open += std::popcount((seen.open[row] | seen.hit[row]) & columns);
        board += std::popcount(seen.board[row] & columns);
        frontier |= seen.frontier[row] & columns;
        hit |= seen.hit[row] & columns;
      }
      pixels[y * across + x] = static_cast<std::uint8_t>(
          share_of(static_cast<std::uint32_t>(open), static_cast<std::uint32_t>(board)) |
          (frontier != 0 ? pixel_frontier : 0) | (hit != 0 ? pixel_hit : 0));
    }
  }
}

void draw_patch(const PatchCells& cells, int level, std::span<std::uint8_t> pixels) {
  MINES_ASSERT(level >= 0 && level < far_level);
  const PatchSeen visible = seen(cells);
  if (level == 0) {
    draw_cells(cells, visible, pixels);
  } else {
    draw_squares(visible, level, pixels);
  }
}

// Must be fast: a picture of half of the largest board has 520,000 patches.
void draw_far_patch(const PatchRows& patch, int level, std::span<std::uint8_t> pixels) {
  MINES_ASSERT(level >= far_level && level < patch_level);
  MINES_ASSERT(patch.rows >= 0 && patch.rows <= patch_side);
  PatchSeen visible{};
  // Seen from far, the numbers stand for the closed cells next to them: then no margin is needed.
  visible.frontier = unsettled_numbers(patch);
  for (std::size_t row = 0; row < static_cast<std::size_t>(patch.rows); ++row) {
    visible.board[row] = patch.columns;
    visible.open[row] = patch.opened[row] & ~patch.mines[row];
    visible.hit[row] = patch.opened[row] & patch.mines[row];
  }
  draw_squares(visible, level, pixels);
}

}  // namespace mines
