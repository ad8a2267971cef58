// Draws a position as SVG: numbers in their classic colours, unknown cells shaded by their probability of a
// mine. The SVG has no style sheet and no script, so it can be put into an HTML page.
#pragma once

#include <optional>
#include <string>

#include "mines/analysis.hpp"
#include "position/position.hpp"

namespace mines::library {

/// The parts that are drawn on top of the position; null or empty parts are left out.
struct Drawn {
  /// An undecided cell shows a percentage, a proven safe cell a dot, and a proven mine a mine. In an
  /// impossible position the contradicting numbers are outlined instead.
  const Analysis* analysis = nullptr;
  std::optional<Move> move{};                ///< the move's cell gets a frame
  std::optional<Explanation> explanation{};  ///< the cell and the numbers that prove it are outlined
};

/// An undecided cell's probability in per cent, at most three characters: "<1", "1" to "99", ">99".
std::string percentage(double probability);

/// The picture, about 100 bytes a cell, with a newline at the end. The position must have at most
/// Picture::most_cells cells (mines/engine.hpp). Equal arguments give equal pictures.
std::string svg_of(const Position& position, const Drawn& drawn);

}  // namespace mines::library
