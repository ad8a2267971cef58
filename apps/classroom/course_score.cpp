#include "apps/classroom/course_score.hpp"

#include <algorithm>
#include <numeric>

namespace mines::classroom {

namespace {

/// The mean of some scores; 0 if there are none.
double mean_of(std::vector<double>::const_iterator begin, std::vector<double>::const_iterator end) {
  return begin == end ? 0 : std::accumulate(begin, end, 0.0) / static_cast<double>(end - begin);
}

}  // namespace

BatchScore score_of(std::vector<double> scores) {
  std::sort(scores.begin(), scores.end());
  BatchScore batch;
  batch.dropped = scores.size() / 10;
  batch.mean = mean_of(scores.begin(), scores.end());
  batch.score = mean_of(scores.begin() + static_cast<std::ptrdiff_t>(batch.dropped), scores.end());
  return batch;
}

}  // namespace mines::classroom
