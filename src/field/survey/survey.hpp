// Facts about a field: zero areas (joined safe cells without a mine next to them), the largest cascade, and
// the 3BV (the least number of clicks that open all safe cells without flags).
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
  std::uint64_t largest_zeros = 0;    ///< cells of the largest zero area
  std::uint64_t largest_cascade = 0;  ///< cells that the largest cascade opens

  double density() const { return static_cast<double>(mines) / static_cast<double>(size.cells()); }
  std::uint64_t three_bv() const { return zero_areas + lone_numbers; }
  double three_bv_per_cell() const {
    return static_cast<double>(three_bv()) / static_cast<double>(size.cells());
  }
};

/// O(cells / 64 + runs of zeros in a row). Memory: O(columns), and 4 bytes for each run that touches no run
/// above it; random boards have at most 1 such run for each 45 cells. ExitCode::broken if memory is short.
Result<Survey> survey(const Field& field);

}  // namespace mines
