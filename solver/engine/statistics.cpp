#include "engine/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace mines {

namespace {

constexpr StatisticRow rows[] = {
#define MINES_ROW(kind, name, meaning) {&Statistics::name, StatisticKind::kind, #name, meaning},
    MINES_STATISTICS(MINES_ROW)
#undef MINES_ROW
};

}  // namespace

Statistics& Statistics::operator+=(const Statistics& other) {
  for (const StatisticRow& row : rows) {
    std::visit(
        [&](auto field) {
          auto& value = this->*field;
          // A largest value of two threads is the larger one; all others add up.
          value = row.kind == StatisticKind::largest ? std::max(value, other.*field) : value + other.*field;
        },
        row.field);
  }
  return *this;
}

Statistics& Statistics::operator+=(const RegionCounts& counts) {
#define MINES_ROW(kind, name, meaning) name += counts.name;
  MINES_REGION_COUNTS(MINES_ROW)
#undef MINES_ROW
  return *this;
}

std::string StatisticRow::text(const Statistics& statistics) const {
  const auto text_of = [](auto value) {
    if constexpr (std::is_same_v<decltype(value), double>) {
      return fmt::format("{:.1f}", value);
    } else {
      return fmt::format("{}", value);
    }
  };
  return std::visit([&](auto of) { return text_of(statistics.*of); }, field);
}

std::span<const StatisticRow> statistic_rows() { return rows; }

std::uint64_t Statistics::*row_of_component_size(std::size_t cells) {
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
