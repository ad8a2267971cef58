// In how many ways a box of cells can have so many mines.
#pragma once

#include <array>

#include "count/boxes.hpp"

namespace mines {

namespace detail {

using BinomialTable = std::array<std::array<int, Boxes::most_cells + 1>, Boxes::most_cells + 1>;

constexpr BinomialTable make_binomials() {
  BinomialTable table{};
  for (std::size_t n = 0; n < table.size(); ++n) {
    table[n][0] = 1;
    for (std::size_t m = 1; m <= n; ++m) table[n][m] = table[n - 1][m - 1] + (m < n ? table[n - 1][m] : 0);
  }
  return table;
}

inline constexpr BinomialTable binomials = make_binomials();

}  // namespace detail

/// Placements of `mines` mines on `cells` cells, at most Boxes::most_cells; 0 for impossible numbers.
constexpr int ways(int cells, int mines) {
  if (mines < 0 || mines > cells) return 0;
  return detail::binomials[static_cast<std::size_t>(cells)][static_cast<std::size_t>(mines)];
}
/// Those in which a given one of the cells, at least one, is a mine.
constexpr int ways_with_mine(int cells, int mines) { return ways(cells - 1, mines - 1); }
/// And those in which it is safe.
constexpr int ways_with_safe(int cells, int mines) { return ways(cells - 1, mines); }

}  // namespace mines
