#include "engine/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

namespace mines {

namespace {

constexpr StatisticRow rows[] = {
    {&Statistics::cells_opened, "cells_opened", "safe cells that replies showed open"},
    {&Statistics::mines_hit, "mines_hit", "mines that replies showed"},
    {&Statistics::replies, "replies", "blocks, and words by themselves, in replies"},
    {&Statistics::tile_visits, "tile_visits", "tiles swept with the single rule"},
    {&Statistics::blocks_evaluated, "blocks_evaluated",
     "blocks of 8 rows by 64 columns to which it was applied"},
    {&Statistics::clicks_posted, "clicks_posted", "blocks with cells that it found safe"},
    {&Statistics::components, "components", "stuck components decided"},
    {&Statistics::known_components, "known_components", "of which had a shape seen before"},
    {&Statistics::solved_components, "solved_components", "of which CaDiCaL had to decide"},
    {&Statistics::largest_component, "largest_component", "cells of the largest"},
    {&Statistics::solver_calls, "solver_calls", "calls of CaDiCaL"},
    {&Statistics::decided_cells, "decided_cells", "cells decided in components"},
    {&Statistics::regions, "regions", "small regions weighed for guesses"},
    {&Statistics::known_regions, "known_regions", "of which had a shape seen before"},
    {&Statistics::exact_regions, "exact_regions", "small regions with a plan than which there is no better"},
    {&Statistics::region_work, "region_work", "models looked at for plans"},
    {&Statistics::large_regions, "large_regions", "regions too large for a plan"},
    {&Statistics::pushes, "pushes", "clicks into them, and of the opening"},
    {&Statistics::predicted_deficit, "predicted_deficit",
     "deficit expected when the board was open and nothing certain any more"},
    {&Statistics::guesses, "guesses", "clicks on uncertain cells"},
    {&Statistics::rounds, "rounds", "rounds from rules to guesses"},
    {&Statistics::sweep_microseconds, "sweep_us", "microseconds in the single rule, with replies", true},
    {&Statistics::component_microseconds, "component_us", "microseconds in components, pair rule and CaDiCaL",
     true},
    {&Statistics::guess_microseconds, "guess_us", "microseconds in guesses", true},
};

}  // namespace

Statistics& Statistics::operator+=(const Statistics& other) {
  const std::uint64_t largest = std::max(largest_component, other.largest_component);
  for (const StatisticRow& row : rows) {
    std::visit([&](auto field) { this->*field += other.*field; }, row.field);
  }
  largest_component = largest;
  return *this;
}

std::string StatisticRow::text(const Statistics& statistics) const {
  const auto text_of = [&](auto of) {
    const auto value = statistics.*of;
    if constexpr (std::is_same_v<decltype(value), const double>) {
      return fmt::format("{:.1f}", value);
    } else {
      return fmt::format("{}", value);
    }
  };
  return std::visit(text_of, field);
}

std::span<const StatisticRow> statistic_rows() { return rows; }

}  // namespace mines
