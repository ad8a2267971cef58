#include "apps/classroom/course_score.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace mines::classroom {

namespace {

/// The mean of some scores; 0 if there are none.
double mean_of(std::span<const double> scores) {
  if (scores.empty()) return 0;
  return std::accumulate(scores.begin(), scores.end(), 0.0) / static_cast<double>(scores.size());
}

}  // namespace

BatchScore score_of(std::vector<double> scores) {
  std::sort(scores.begin(), scores.end());
  const std::size_t dropped = scores.size() / 10;
  return {mean_of(std::span(scores).subspan(dropped)), mean_of(scores), dropped};
}

}  // namespace mines::classroom
