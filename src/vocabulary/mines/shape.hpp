/// @file
/// Shapes of boards: which cells are neighbours, that is, the cells whose mines a number counts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace mines {

/// The shape of a board.
enum class Shape : std::int8_t {
  square,  ///< the eight cells around
  hex,     ///< the six cells around; odd rows lie half a cell further to the right
  torus,   ///< the eight cells around; the board's edges are joined to the opposite ones
  knight   ///< the cells that a knight of chess reaches
};

/// Each shape with its word in JSON, in C, in Python and on command lines; in the order of Shape.
inline constexpr std::pair<const char*, Shape> shape_words[] = {
    {"square", Shape::square}, {"hex", Shape::hex}, {"torus", Shape::torus}, {"knight", Shape::knight}};

/// The word for a shape.
constexpr const char* name_of(Shape shape) { return shape_words[static_cast<std::size_t>(shape)].first; }

}  // namespace mines
