#include "watch/patch.hpp"

#include <bit>

#include "board/adders.hpp"

namespace mines {

PatchValue patch_value(std::span<const Word> mines, std::span<const Word> opened, Word columns) {
  MINES_ASSERT(mines.size() == opened.size() && mines.size() <= patch_side);
  const auto near = [](Word middle) {
    return from_left(Word{0}, middle) | middle | from_right(middle, Word{0});
  };
  constexpr Word inside = ~(Word{1} | Word{1} << (patch_side - 1));
  int open = 0;
  Word hit = 0;
  Word frontier = 0;
  Word above = 0;  // what lies next to closed safe cells of the row above
  const std::size_t rows = mines.size();
  Word here = rows == 0 ? 0 : near(columns & ~(mines[0] | opened[0]));
  for (std::size_t row = 0; row < rows; ++row) {
    const Word below = row + 1 < rows ? near(columns & ~(mines[row + 1] | opened[row + 1])) : 0;
    open += std::popcount(opened[row]);
    hit |= opened[row] & mines[row];
    if (row != 0 && row != patch_side - 1)
      frontier |= inside & opened[row] & ~mines[row] & (above | here | below);
    above = here;
    here = below;
  }
  return static_cast<PatchValue>(open | (frontier != 0 ? patch_frontier : 0) | (hit != 0 ? patch_hit : 0));
}

}  // namespace mines
