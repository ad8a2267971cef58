#include "engine/statistics.hpp"

#include <algorithm>

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
  for (const StatisticRow& row : rows) this->*row.field += other.*row.field;
  largest_component = largest;
  return *this;
}

std::span<const StatisticRow> statistic_rows() { return rows; }

}  // namespace mines
