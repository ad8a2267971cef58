// The cells of a position in the letters of our text, for tests.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "position/position.hpp"

namespace mines::testing {

constexpr std::string_view glyphs_of_cells = ".!?012345678";  // from hole_cell on

inline std::string glyphs_of(const std::vector<std::int8_t>& cells) {
  std::string glyphs;
  for (const std::int8_t cell : cells)
    glyphs += glyphs_of_cells[static_cast<std::size_t>(cell - hole_cell)];
  return glyphs;
}

inline std::vector<std::int8_t> cells_of(std::string_view glyphs) {
  std::vector<std::int8_t> cells;
  for (const char glyph : glyphs) {
    const auto place = static_cast<std::int8_t>(glyphs_of_cells.find(glyph));
    cells.push_back(static_cast<std::int8_t>(place + hole_cell));
  }
  return cells;
}

}  // namespace mines::testing
