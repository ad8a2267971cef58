#include "engine/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.hpp"

namespace mines {

namespace {

constexpr StatisticRow rows[] = {
#define MINES_ROW(kind, name, meaning) {&Statistics::name, StatisticKind::kind, #name, meaning},
    MINES_STATISTICS(MINES_ROW)
#undef MINES_ROW
};

}  // namespace

/// A largest value of two threads is the larger one; all others add up.
Statistics& Statistics::operator+=(const Statistics& other) {
#define MINES_ROW(kind, name, meaning) \
  name = StatisticKind::kind == StatisticKind::largest ? std::max(name, other.name) : name + other.name;
  MINES_STATISTICS(MINES_ROW)
#undef MINES_ROW
  return *this;
}

Statistics& Statistics::operator+=(const RegionCounts& counts) {
#define MINES_ROW(kind, name, meaning) name += counts.name;
  MINES_REGION_COUNTS(MINES_ROW)
#undef MINES_ROW
  return *this;
}

std::string StatisticRow::text(const Statistics& statistics) const {
  if (const auto* const estimate = std::get_if<double Statistics::*>(&field))
    return fmt::format("{:.1f}", statistics.**estimate);
  return fmt::format("{}", statistics.*std::get<std::uint64_t Statistics::*>(field));
}

std::span<const StatisticRow> statistic_rows() { return rows; }

std::uint64_t Statistics::*row_of_component_size(std::size_t cells) {
  MINES_ASSERT(cells > 0);
  if (cells <= 2) return &Statistics::components_to_2;
  if (cells == 3) return &Statistics::components_of_3;
  if (cells == 4) return &Statistics::components_of_4;
  if (cells <= 8) return &Statistics::components_to_8;
  if (cells <= 16) return &Statistics::components_to_16;
  if (cells <= 32) return &Statistics::components_to_32;
  if (cells <= 64) return &Statistics::components_to_64;
  return &Statistics::components_beyond_64;
}

}  // namespace mines
