// Facts about a field: its zero areas (sets of zeros connected by sides or corners), the largest cascade, and
// 3BV. 3BV is the least number of clicks that open every safe cell, without flags.
//
// Areas are found as runs of zeros, row by row, with a union-find over labels (field/survey/zero_runs.hpp).
// This takes two scans. The first joins labels, and counts zeros and lone numbers. The second measures the
// areas. A number belongs to the cascade of each area that it borders, and counts once in each. So a cascade
// can be measured only when it is known which labels form one area. Flooding each area
// (field/opening/cascade_by_words.hpp) would need 40 bytes a word for an area that is the whole board.
#pragma once

#include <cstdint>

#include "field/field.hpp"

namespace mines {

struct Survey {
  BoardSize size{};
  std::uint64_t mines = 0;
  std::uint64_t zero_cells = 0;
  std::uint64_t zero_areas = 0;
  std::uint64_t lone_numbers = 0;     ///< safe cells that are not zeros and have no zero next to them
  std::uint64_t largest_zeros = 0;    ///< the number of zeros in the largest area
  std::uint64_t largest_cascade = 0;  ///< the number of cells, zeros and rim, of the largest cascade

  double density() const { return static_cast<double>(mines) / static_cast<double>(size.cells()); }
  std::uint64_t three_bv() const { return zero_areas + lone_numbers; }
  double three_bv_per_cell() const {
    return static_cast<double>(three_bv()) / static_cast<double>(size.cells());
  }
};

/// O(cells / 64 + runs of zeros). Memory: O(columns) and 4 bytes a label; random boards have at most one
/// label for each 45 cells. ExitCode::broken if memory is short.
Result<Survey> survey(const Field& field);

}  // namespace mines
