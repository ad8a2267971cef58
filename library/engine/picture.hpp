// Draws a position as SVG: numbers in their classic colours, unknown cells shaded by their probability of a
// mine. The SVG has no style sheet and no script, so it can be put into an HTML page.
#pragma once

#include <optional>
#include <string>

#include "mines/analysis.hpp"
#include "mines/shape.hpp"
#include "position/position.hpp"

namespace mines::library {

/// The parts that are drawn on top of the position; null or empty parts are left out.
struct Drawn {
  /// Undecided cells show a percentage, proven safe cells a dot, proven mines the picture of a mine. An
  /// impossible position shows none of this: its contradicting numbers are outlined.
  const Analysis* analysis = nullptr;
  std::optional<Move> move{};                ///< the move's cell gets a frame
  std::optional<Explanation> explanation{};  ///< outlines the explained cell and the numbers that prove it
};

/// An undecided cell's probability in per cent, at most three characters: "<1", "1" to "99", ">99".
std::string percentage(double probability);

/// The text of the SVG: about 100 bytes a cell, and a newline at the end. The position must have at most
/// Picture::most_cells cells (mines/engine.hpp). Equal arguments give equal pictures. Odd rows of Shape::hex
/// lie half a cell further to the right.
std::string svg_of(const Position& position, const Drawn& drawn, Shape shape);

}  // namespace mines::library
