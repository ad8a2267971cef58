// Draws a position as SVG: numbers in their classic colours, unknown cells shaded by their probability of a
// mine. The text contains no fonts, styles or scripts, so it can be a file, or stand in an HTML page beside
// other pictures. The same position and Drawn always give the same text.
#pragma once

#include <optional>
#include <string>

#include "mines/analysis.hpp"
#include "position/position.hpp"

namespace mines::library {

/// The parts that are drawn on top of the position.
struct Drawn {
  /// An undecided cell shows a percentage, a proven safe cell a dot, and a proven mine a mine. In an
  /// impossible position the contradicting numbers are outlined instead.
  const Analysis* analysis = nullptr;
  std::optional<Move> move{};                ///< its cell gets a frame
  std::optional<Explanation> explanation{};  ///< its cell and the numbers of its reason are outlined
};

/// The probability of an undecided cell in per cent, at most three characters. An undecided cell must not
/// read like a certain one: "<1" and ">99".
std::string percentage(double probability);

/// The picture, which ends in a newline. The board has at most Picture::most_cells cells. About 100 bytes a
/// cell.
std::string svg_of(const Position& position, const Drawn& drawn);

}  // namespace mines::library
