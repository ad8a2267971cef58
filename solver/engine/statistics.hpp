// The statistics of a game. Each row of the table below is a counter. The row has the way in which the
// counters of threads and games are combined, the field's name (also the key in JSON), and the report's line.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <variant>

#include "guess/points/region_counts.hpp"

namespace mines {

enum class StatisticKind {
  count,
  largest,   ///< combined by the maximum, not the sum
  estimate,  ///< a double
  time       ///< a time in microseconds, which differs between equal games
};

/// ROW(kind, name, meaning), in the order of the solver's work. `name` is the field and the key.
#define MINES_STATISTICS(ROW)                                                                               \
  ROW(count, cells_opened, "safe cells that replies showed open")                                           \
  ROW(count, mines_hit, "mines that replies showed")                                                        \
  ROW(count, replies, "blocks and single words in replies")                                                 \
  ROW(count, tile_visits, "tiles whose numbers were tried one by one")                                      \
  ROW(count, blocks_evaluated, "blocks of 8 rows by 64 columns tried in these tiles")                       \
  ROW(count, clicks_posted, "blocks with cells that a single number shows safe")                            \
  ROW(count, components, "stuck components decided")                                                        \
  ROW(count, known_components, "of which had a shape seen before")                                          \
  ROW(count, eliminated_components, "of which elimination had to decide")                                   \
  ROW(count, solved_components, "of which CaDiCaL had to decide")                                           \
  ROW(count, undecided_components, "of which exceeded their budget")                                        \
  ROW(count, components_to_2, "decided components of at most 2 cells")                                      \
  ROW(count, components_of_3, "decided components of 3 cells")                                              \
  ROW(count, components_of_4, "decided components of 4 cells")                                              \
  ROW(count, components_to_8, "decided components of 5 to 8 cells")                                         \
  ROW(count, components_to_16, "decided components of 9 to 16 cells")                                       \
  ROW(count, components_to_32, "decided components of 17 to 32 cells")                                      \
  ROW(count, components_to_64, "decided components of 33 to 64 cells")                                      \
  ROW(count, components_beyond_64, "decided components of more than 64 cells")                              \
  ROW(largest, largest_component, "cells of the largest component")                                         \
  ROW(count, solver_calls, "calls of CaDiCaL")                                                              \
  ROW(count, decided_cells, "cells decided in components")                                                  \
  MINES_REGION_COUNTS(ROW)                                                                                  \
  ROW(estimate, predicted_deficit, "deficit expected after the opening, when no cell was certain any more") \
  ROW(count, guesses, "clicks on uncertain cells")                                                          \
  ROW(count, mines_left_runs, "times that the mines left on the board were considered")                     \
  ROW(count, mines_left_counted, "times that all placements were counted exactly")                          \
  ROW(count, mines_left_solver_runs, "of which CaDiCaL had to decide")                                      \
  ROW(count, mines_left_given_up, "of which exceeded their budget")                                         \
  ROW(count, mines_left_cells, "cells decided by the mines left")                                           \
  ROW(count, rounds, "rounds from rules to guesses")                                                        \
  ROW(time, sweep_us, "microseconds in trying single numbers, with replies")                                \
  ROW(time, component_us, "microseconds in components, pair rule and CaDiCaL")                              \
  ROW(time, guess_us, "microseconds in guesses")                                                            \
  ROW(time, mines_left_us, "microseconds with the mines left on the board")

struct Statistics {
#define MINES_ROW(kind, name, meaning) \
  std::conditional_t<StatisticKind::kind == StatisticKind::estimate, double, std::uint64_t> name = 0;
  MINES_STATISTICS(MINES_ROW)
#undef MINES_ROW

  Statistics& operator+=(const Statistics& other);
  Statistics& operator+=(const RegionCounts& counts);
};

struct StatisticRow {
  std::variant<std::uint64_t Statistics::*, double Statistics::*> field;
  StatisticKind kind;
  const char* key;
  const char* meaning;

  /// The value as text for people; a double has one digit after the point.
  std::string text(const Statistics& statistics) const;
};

std::span<const StatisticRow> statistic_rows();

/// The field that counts components with `cells` cells.
std::uint64_t Statistics::*row_of_component_size(std::size_t cells);

}  // namespace mines
