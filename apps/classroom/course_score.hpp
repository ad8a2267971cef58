// The course's score. The course calls cells blocks, and opened cells visited (docs/reference/classroom.md).
// The score of a map is the share of its blocks that were visited or correctly marked. The score of a batch
// of maps is the mean of their scores; the lowest tenth of the scores is left out.
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

/// The score of a batch from the scores of its maps, in per cent. O(maps log maps).
BatchScore score_of(std::vector<double> scores);

}  // namespace mines::classroom
