#include "board/classic_opening.hpp"

namespace mines::classic {

std::vector<std::int8_t> even_truth(const Layout& layout, bool with_mines) {
  std::vector<std::int8_t> truth(layout.truth_bytes(), rim);
  for (std::size_t cell = 0; cell < layout.cells(); ++cell) truth[layout.in_truth(cell)] = 0;
  if (!with_mines) return truth;
  // Mines are put one by one, so that each adds to the numbers around it, on the rim as well.
  for (std::size_t cell = 0; cell < layout.cells(); ++cell)
    change_mine<true>(layout, truth.data(), layout.in_truth(cell));
  return truth;
}

Opening::Opening(const Layout& layout) : layout_(layout) {
  Side* side = sides_;
  for (std::ptrdiff_t row = -1; row <= 1; ++row) {
    for (std::ptrdiff_t column = -1; column <= 1; ++column) {
      if (row == 0 && column == 0) continue;
      // A neighbour's distance in the truth, which has a rim, and in the observation, which has none.
      *side++ = {row * static_cast<std::ptrdiff_t>(layout.width()) + column,
                 row * static_cast<std::ptrdiff_t>(layout.columns) + column};
    }
  }
}

}  // namespace mines::classic
