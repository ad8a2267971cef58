#include "apps/classroom/grade/chance.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/assert.hpp"
#include "base/random.hpp"

namespace mines::classroom {

namespace {

/// So that a comparison takes 1 s at most.
constexpr std::size_t most_compared = 500;
/// In points of a sum: sums of the same scores in another order differ by rounding.
constexpr double rounding = 1e-6;

double sum_of(const std::vector<double>& scores, std::size_t count) {
  return std::accumulate(scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(count), 0.0);
}

}  // namespace

/// If both batches are drawn in the same way, the split that was played is one of `permutations` splits that
/// are equally likely, so the probability that it alone has the highest sum is 1 / permutations at most.
bool is_worse(const std::vector<double>& known, const std::vector<double>& unknown) {
  MINES_ASSERT(known.size() == unknown.size());
  const std::size_t count = std::min(known.size(), most_compared);
  // Few scores have too few splits for a conclusion (chance.hpp).
  if (count < least_compared) return false;
  const double played = sum_of(known, count);
  if (played - sum_of(unknown, count) < least_worse * static_cast<double>(count)) return false;
  std::vector<double> scores(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(count));
  scores.insert(scores.end(), unknown.begin(), unknown.begin() + static_cast<std::ptrdiff_t>(count));
  RandomSequence random(1, 0);  // the same report every time
  for (int split = 1; split < permutations; ++split) {
    // The first half of a Fisher-Yates shuffle: each choice of `count` scores is equally likely.
    for (std::size_t i = 0; i < count; ++i) std::swap(scores[i], scores[i + random.below(scores.size() - i)]);
    if (sum_of(scores, count) >= played - rounding) return false;
  }
  return true;
}

}  // namespace mines::classroom
