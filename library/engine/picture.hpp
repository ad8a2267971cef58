// Draws a position as SVG: numbers in their classic colours, unknown cells shaded by how likely they are
// mines. The text needs no fonts, styles or scripts of its own, so it stands alone or in an HTML page, next
// to others. The same position and the same Drawn always give the same text.
#pragma once

#include <optional>
#include <string>

#include "mines/analysis.hpp"
#include "position/position.hpp"

namespace mines::library {

/// What is drawn besides the position.
struct Drawn {
  /// Percentages of mines; a dot for a safe cell, a mine for a mine. Of an impossible position the
  /// contradicting numbers are outlined instead.
  const Analysis* analysis = nullptr;
  std::optional<Move> move{};                ///< framed
  std::optional<Explanation> explanation{};  ///< its cell and the numbers of its reason are outlined
};

/// The picture, which ends in a newline. The board has at most Picture::most_cells cells. About 100 bytes a
/// cell.
std::string svg_of(const Position& position, const Drawn& drawn);

}  // namespace mines::library
