// The counters of the search for guesses. Each row below is a field of RegionCounts and a line of statistics.
// A region is a group of unknown cells that is a game by itself; a model is a placement of mines in a region.
#pragma once

#include <cstdint>

/// Each counter is ROW(kind, name, meaning); engine/statistics.hpp explains `kind` (StatisticKind).
#define MINES_REGION_COUNTS(ROW)                                                     \
  ROW(count, regions, "small regions weighed for guesses")                           \
  ROW(count, known_regions, "of which had a shape seen before")                      \
  ROW(count, exact_regions, "small regions whose best sequence of clicks was found") \
  ROW(count, region_work, "models examined for plans")                               \
  ROW(count, large_regions, "regions too large for a plan")                          \
  ROW(count, pushes, "clicks into large regions, and clicks of the opening")         \
  ROW(count, pushed_mines, "of which hit a mine")

namespace mines {

struct RegionCounts {
#define MINES_ROW(kind, name, meaning) std::uint64_t name = 0;
  MINES_REGION_COUNTS(MINES_ROW)
#undef MINES_ROW

  RegionCounts& operator+=(const RegionCounts& other) {
#define MINES_ROW(kind, name, meaning) name += other.name;
    MINES_REGION_COUNTS(MINES_ROW)
#undef MINES_ROW
    return *this;
  }
};

}  // namespace mines
