// The course's score. The score of a map is the share of its blocks that were visited or marked right. The
// score of a batch is the mean of its maps, the lowest tenth left out.
#pragma once

#include <cstddef>
#include <vector>

namespace mines::classroom {

/// The score of a batch, in per cent.
struct BatchScore {
  double score = 0;         ///< as the course counts it
  double mean = 0;          ///< of all maps
  std::size_t dropped = 0;  ///< how many maps were left out: a tenth, rounded down
};

/// The score of a batch from the scores of its maps, in per cent. O(maps log maps).
BatchScore score_of(std::vector<double> scores);

}  // namespace mines::classroom
