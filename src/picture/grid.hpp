// Finds where the cells of a board lie in a picture: lines that repeat at one distance across and down,
// whatever the board looks like and whatever is around it.
#pragma once

#include <array>
#include <vector>

#include "mines/cell.hpp"
#include "picture/image.hpp"

namespace mines::picture {

/// The lines between the cells along one axis: `count` cells, the first from `origin` on, each `pitch` pixels
/// wide.
struct Axis {
  double origin = 0;
  double pitch = 0;
  int count = 0;

  double line(int i) const { return origin + i * pitch; }
};

/// Where a board may have more lines, or fewer.
enum class Side { left, right, top, bottom };

inline constexpr std::array sides = {Side::left, Side::right, Side::top, Side::bottom};

inline bool is_row(Side side) { return side == Side::top || side == Side::bottom; }
inline bool is_first(Side side) { return side == Side::left || side == Side::top; }

struct Grid {
  Axis x;
  Axis y;
  double quality = 0;  ///< cells that have sides where they should, less what speaks against the grid
  double purity = 1;   ///< how much of the lines lies on those of the grid, not in cells: 1 is all
  std::vector<double>
      closed_columns{};  ///< of each column, the share of its cells that have a line at three or four sides
  std::vector<double> closed_rows{};
  std::array<int, sides.size()> painted{};  ///< rows or columns beyond each side that have the lines of
                                            ///< cells, but no look of the board's

  int& painted_at(Side side) { return painted[static_cast<std::size_t>(side)]; }
  int painted_at(Side side) const { return painted[static_cast<std::size_t>(side)]; }
};

/// The axis along which a board gets lines at a side.
inline Axis& axis_of(Grid& grid, Side side) { return is_row(side) ? grid.y : grid.x; }
inline const Axis& axis_of(const Grid& grid, Side side) { return is_row(side) ? grid.y : grid.x; }

/// The cells of the line `depth` lines inside the rim at a side; a negative depth is outside.
inline std::vector<Cell> line_at(const Grid& grid, Side side, int depth) {
  const int at = is_first(side) ? depth : axis_of(grid, side).count - 1 - depth;
  const int count = (is_row(side) ? grid.x : grid.y).count;
  std::vector<Cell> cells;
  cells.reserve(count);
  for (int i = 0; i < count; ++i) cells.push_back(is_row(side) ? Cell{at, i} : Cell{i, at});
  return cells;
}

inline constexpr double least_pitch = 8;
inline constexpr double most_pitch = 256;
inline constexpr int least_cells = 3;   ///< along an axis
inline constexpr int most_cells = 200;  ///< along an axis
/// How much of a cell of a board may lie beyond the picture. A sixth is more (docs/reference/position.md).
inline constexpr double most_cut = 0.15;
/// How much of such a cell may lie beyond it where the rest of the board says that it goes on.
inline constexpr double most_cut_by_numbers = 1.0 / 3;

/// How many times as high as wide a cell may be, and as wide as high: where a number stands in a button, that
/// is wider.
inline constexpr double most_higher = 1.4, most_wider = 2.2;

/// How grids are looked for.
struct Search {
  double gain;  ///< changes of colour count so many times: more finds faint lines, less passes over noise
  bool is_smoothed = false;   ///< pixels are mixed with those beside them: colours may be patterns of pixels
  bool is_stretched = false;  ///< cells are up to most_higher (more in text) or most_wider, and no squares
};

/// Grids that the picture may show, the best one first, at most four. O(pixels · log most_pitch).
std::vector<Grid> find_grids(const Image& image, Search search);

}  // namespace mines::picture
