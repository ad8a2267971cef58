// Facts about a field: zero regions (8-connected cells without a mine beside them), the largest cascade, and
// 3BV, the least number of clicks that open every safe cell without marking anything.
//
// Regions are found as runs of zeros, row by row, with a union-find over the labels of runs that touch none
// above (field/zero_runs.hpp), in two scans: the first joins labels and counts; the second, when it is known
// which labels are one region, measures the regions. A number counts for each region that it borders, so
// cascades could not be measured before. Flooding each region (field/cascade_by_words.hpp) would need 40
// bytes a word for one region that is the whole board.
#pragma once

#include <cstdint>

#include "field/field.hpp"

namespace mines {

struct Survey {
  BoardSize size{};
  std::uint64_t mines = 0;
  std::uint64_t zero_cells = 0;
  std::uint64_t zero_regions = 0;
  std::uint64_t lone_numbers = 0;     ///< safe cells that are no zero and have none beside them
  std::uint64_t largest_zeros = 0;    ///< zeros of the region that has the most
  std::uint64_t largest_cascade = 0;  ///< zeros and rim of the region that opens the most

  double density() const { return static_cast<double>(mines) / static_cast<double>(size.cells()); }
  std::uint64_t three_bv() const { return zero_regions + lone_numbers; }
  double three_bv_per_cell() const {
    return static_cast<double>(three_bv()) / static_cast<double>(size.cells());
  }
};

/// O(cells / 64 + runs of zeros); memory 4 bytes a label, of which there is one for each 45 cells at most on
/// random boards, and O(columns). Fails with ExitCode::broken when memory is short.
Result<Survey> survey(const Field& field);

}  // namespace mines
