// The straight edges of a picture: where colours change along a line at least as long as a cell's side,
// nearly. Digits and letters have no such edges, the borders of cells have. They show how far apart cells
// are, which rectangles have sides, and which sides of a grid are drawn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "picture/grid.hpp"
#include "picture/lines.hpp"

namespace mines::picture {

/// The upright edges that are long. Few pixels of most pictures have one; at worst this takes four bytes a
/// pixel.
struct LongLines {
  static constexpr int full = 16;

  struct Edge {
    std::uint16_t x;
    std::uint8_t strength;  ///< 4 to `full`
  };
  static_assert(Image::most_side <= 65'536 && sizeof(Edge) == 4);

  int width = 0;
  int height = 0;
  std::vector<Edge> edges{};                    ///< row by row, from left to right
  std::vector<std::size_t> first_of_row = {0};  ///< for each row, and past the last

  std::span<const Edge> row(int y) const {
    return std::span(edges).subspan(first_of_row[y], first_of_row[y + 1] - first_of_row[y]);
  }
};

/// The edges that go on for at least `length` pixels, as strong as their weakest pixel. Beside a stronger
/// edge there is none. O(pixels · log length).
LongLines long_lines(const Lines& edges, int length);

/// How well lines pair up at each distance up to `most`, in pixels of length times strength; 0 below `least`.
/// Looks at each `step`th row. O(edges · edges in a row).
std::vector<double> pairs_by_distance(const LongLines& lines, int least, int most, int step);

/// How wide and high cells may be, in pixels of the lines.
struct Distances {
  int across;
  int down;
};

/// How many upright sides of a cell each rectangle of a cell's size has.
struct Squares {
  int columns;
  int rows;
  std::vector<float> sides;

  float at(int column, int row) const { return sides[static_cast<std::size_t>(row) * columns + column]; }
};

/// Counts the sides that have a partner in the distance of a cell's other side. O(edges).
Squares paired_sides(const LongLines& lines, Distances distances);

/// The length of lines at each x, within the rows from `top` to `bottom`.
std::vector<double> profile(const LongLines& lines, int left, int right, int top, int bottom);

/// For each line of an axis and each cell along it: whether the side of that cell is drawn.
class Sides {
 public:
  /// `along`: the axis on which the lines stand; `across`: the cells beside them. O(edges).
  Sides(const LongLines& lines, const Axis& along, const Axis& across);

  bool drawn(int line, int cell) const { return drawn_[index(line, cell)] != 0; }

 private:
  std::size_t index(int line, int cell) const { return static_cast<std::size_t>(line) * cells_ + cell; }

  int lines_;
  int cells_;
  std::vector<char> drawn_;
};

}  // namespace mines::picture
