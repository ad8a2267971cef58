// Decides what each kind of cell is, from shapes and colours, and from what a position can be: a number needs
// enough mines around it, and an open cell without a number touches no mine and no unknown cell.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "picture/look.hpp"

namespace mines::picture {

/// What cells that look alike may be instead.
struct Other {
  std::vector<int> cells;
  std::int8_t label;
};

struct Labels {
  std::vector<std::int8_t> cells;     ///< row by row, as in mines/cell.hpp
  std::vector<char> doubtful;         ///< of each cell: it may be something else
  std::vector<char> clear;            ///< of each cell: its look says what it is, whatever the board says
  std::vector<int> kinds;             ///< of each cell: the number of its kind
  std::vector<char> has_open_border;  ///< of each cell: a sign of its own on the ground of open cells
  std::vector<Other> others;  ///< the next likely labels of kinds, the likeliest first, at most twelve
  double quality = 0;         ///< the share of cells that are read without doubt, 0 to 1

  int doubts() const { return static_cast<int>(std::count(doubtful.begin(), doubtful.end(), 1)); }
};

/// The labels of `rows` x `columns` looks; blank cells of one kind have rims that differ by at most
/// `most_rim`.
Labels labels_of(int rows, int columns, const std::vector<Look>& looks, float most_rim);

}  // namespace mines::picture
