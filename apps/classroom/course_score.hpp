// The score of a Minesweeper course (docs/reference/classroom.md). The score of a map is the share of its
// cells that were opened or correctly marked. A batch is a set of maps. The lowest tenth of the maps' scores
// is dropped. The score of the batch is the mean of the other maps' scores.
#pragma once

#include <cstddef>
#include <vector>

namespace mines::classroom {

struct BatchScore {
  double score = 0;         ///< the score of the batch, in per cent
  double mean = 0;          ///< mean score of all maps, in per cent
  std::size_t dropped = 0;  ///< number of dropped maps: a tenth of all maps, rounded down
};

/// `scores`: the scores of the maps of a batch, in per cent. O(maps log maps).
BatchScore score_of(std::vector<double> scores);

}  // namespace mines::classroom
