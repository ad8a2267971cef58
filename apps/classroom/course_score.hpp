// The score of the course (docs/reference/classroom.md). The course's word for a cell is "block", for an open
// cell "visited block". The score of a map is the share of its blocks that were visited or correctly marked.
// The score of a batch is the mean of its maps' scores; the lowest tenth is left out.
#pragma once

#include <cstddef>
#include <vector>

namespace mines::classroom {

/// The score of a batch, in per cent.
struct BatchScore {
  double score = 0;         ///< the course's score
  double mean = 0;          ///< mean score of all maps
  std::size_t dropped = 0;  ///< number of maps left out: a tenth, rounded down
};

/// The score of a batch. `scores` are those of its maps, in per cent. O(maps log maps).
BatchScore score_of(std::vector<double> scores);

}  // namespace mines::classroom
