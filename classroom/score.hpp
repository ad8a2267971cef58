// The course's score: of one map the share of its blocks that were visited or marked right; of a batch the
// mean without the lowest tenth.
#pragma once

#include <cstddef>
#include <vector>

namespace mines::classroom {

/// All in per cent.
struct BatchScore {
  double score = 0;         ///< as the course counts it
  double mean = 0;          ///< of all maps
  std::size_t dropped = 0;  ///< maps: a tenth, rounded down
};

/// Of scores in per cent; O(maps log maps).
BatchScore score_of(std::vector<double> scores);

}  // namespace mines::classroom
