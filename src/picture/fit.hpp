// What lines and signs have in common: where they repeat along an axis, and where the cells that have them
// end.
#pragma once

#include <optional>
#include <vector>

#include "picture/grid.hpp"

namespace mines::picture {

/// The pitch near `distance`, and the place of a line, at which the profile repeats most: the peak of its
/// Fourier transform. The lines at both sides of a border (a bevel, a gap) count as one between them.
Axis fitted(const std::vector<double>& profile, double distance);
/// Fits the lines of `axis` to where the profile has its lines: the middle of those near each, by least
/// squares; if `is_last`, again without a few that are far off, as the line of a frame.
Axis aligned(Axis axis, const std::vector<double>& profile, bool is_last);
/// An axis over the whole picture, with the phase and pitch of `axis`, of cells that are in the picture all
/// but a little.
Axis whole(const Axis& axis, int length);

/// The cells from `first` on to `last`.
struct Range {
  int first;
  int last;

  int count() const { return last - first + 1; }
  bool has(int cell) const { return cell >= first && cell <= last; }
};

Axis part(const Axis& axis, Range range);

/// Of each cell of a picture whether it counts: for its lines, or its sign.
struct Counted {
  int columns;
  int rows;
  std::vector<char> cells = std::vector<char>(static_cast<std::size_t>(columns) * rows, 0);

  char& at(int row, int column) { return cells[static_cast<std::size_t>(row) * columns + column]; }
  char at(int row, int column) const { return cells[static_cast<std::size_t>(row) * columns + column]; }
};

/// The columns and rows of a board.
struct Extent {
  Range columns;
  Range rows;
  int count = 0;                                            ///< of cells that count
  std::vector<double> share_of_columns{}, share_of_rows{};  ///< the share of such cells
};

/// Grows or shrinks the ranges to where cells count. Nothing if these are no board.
std::optional<Extent> extent_of(const Counted& cells, Range columns, Range rows);

}  // namespace mines::picture
