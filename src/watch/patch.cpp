#include "watch/patch.hpp"

#include <bit>

#include "base/assert.hpp"
#include "board/adders.hpp"

namespace mines {

std::array<Word, patch_side> unsettled_numbers(const PatchRows& patch) {
  MINES_ASSERT(patch.rows >= 0 && patch.rows <= patch_side);
  // What lies next to closed safe cells of a row, in the row itself or in those above and below.
  const auto near_closed = [&](std::int32_t row) {
    if (row >= patch.rows) return Word{0};
    const auto i = static_cast<std::size_t>(row);
    const Word closed = patch.columns & ~(patch.mines[i] | patch.opened[i]);
    return from_left(Word{0}, closed) | closed | from_right(closed, Word{0});
  };
  constexpr Word inner_columns = ~(Word{1} | Word{1} << (patch_side - 1));
  std::array<Word, patch_side> unsettled{};
  Word above = 0;
  Word here = near_closed(0);
  for (std::int32_t row = 0; row < patch.rows; ++row) {
    const auto i = static_cast<std::size_t>(row);
    const Word below = near_closed(row + 1);
    // Some neighbours of the outer cells lie in other patches.
    if (row > 0 && row < patch_side - 1)
      unsettled[i] = inner_columns & patch.opened[i] & ~patch.mines[i] & (above | here | below);
    above = here;
    here = below;
  }
  return unsettled;
}

PatchValue patch_value(const PatchRows& patch) {
  int open = 0;
  Word hit = 0;
  Word frontier = 0;
  const std::array<Word, patch_side> unsettled = unsettled_numbers(patch);
  for (std::size_t row = 0; row < patch_side; ++row) {
    open += std::popcount(patch.opened[row]);
    hit |= patch.opened[row] & patch.mines[row];
    frontier |= unsettled[row];
  }
  MINES_ASSERT(open <= patch.rows * std::popcount(patch.columns));
  return static_cast<PatchValue>(open | (frontier != 0 ? patch_frontier : 0) | (hit != 0 ? patch_hit : 0));
}

}  // namespace mines
