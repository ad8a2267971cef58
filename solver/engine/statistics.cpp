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
    {&Statistics::eliminated_components, "eliminated_components", "of which elimination had to decide"},
    {&Statistics::solved_components, "solved_components", "of which CaDiCaL had to decide"},
    {&Statistics::undecided_components, "undecided_components", "of which exceeded their budget"},
    {&Statistics::components_to_2, "components_to_2", "of which had at most 2 cells"},
    {&Statistics::components_of_3, "components_of_3", "of which had 3 cells"},
    {&Statistics::components_of_4, "components_of_4", "of which had 4 cells"},
    {&Statistics::components_to_8, "components_to_8", "of which had 5 to 8 cells"},
    {&Statistics::components_to_16, "components_to_16", "of which had 9 to 16 cells"},
    {&Statistics::components_to_32, "components_to_32", "of which had 17 to 32 cells"},
    {&Statistics::components_to_64, "components_to_64", "of which had 33 to 64 cells"},
    {&Statistics::components_beyond_64, "components_beyond_64", "of which had more"},
    {&Statistics::largest_component, "largest_component", "cells of the largest"},
    {&Statistics::solver_calls, "solver_calls", "calls of CaDiCaL"},
    {&Statistics::decided_cells, "decided_cells", "cells decided in components"},
    {&Statistics::regions, "regions", "small regions weighed for guesses"},
    {&Statistics::known_regions, "known_regions", "of which had a shape seen before"},
    {&Statistics::exact_regions, "exact_regions", "small regions with a plan than which there is no better"},
    {&Statistics::region_work, "region_work", "models looked at for plans"},
    {&Statistics::large_regions, "large_regions", "regions too large for a plan"},
    {&Statistics::pushes, "pushes", "clicks into them, and of the opening"},
    {&Statistics::pushed_mines, "pushed_mines", "mines that these hit"},
    {&Statistics::predicted_deficit, "predicted_deficit",
     "deficit expected when the board was open and nothing certain any more"},
    {&Statistics::guesses, "guesses", "clicks on uncertain cells"},
    {&Statistics::mines_left_runs, "mines_left_runs",
     "times that the mines left on the board were looked at"},
    {&Statistics::mines_left_counted, "mines_left_counted", "of which all placements were counted exactly"},
    {&Statistics::mines_left_solver_runs, "mines_left_solver_runs", "of which CaDiCaL had to decide"},
    {&Statistics::mines_left_given_up, "mines_left_given_up", "of which exceeded their budget"},
    {&Statistics::mines_left_cells, "mines_left_cells", "cells decided by the mines left"},
    {&Statistics::rounds, "rounds", "rounds from rules to guesses"},
    {&Statistics::sweep_microseconds, "sweep_us", "microseconds in the single rule, with replies", true},
    {&Statistics::component_microseconds, "component_us", "microseconds in components, pair rule and CaDiCaL",
     true},
    {&Statistics::guess_microseconds, "guess_us", "microseconds in guesses", true},
    {&Statistics::mines_left_microseconds, "mines_left_us", "microseconds with the mines left on the board",
     true},
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
