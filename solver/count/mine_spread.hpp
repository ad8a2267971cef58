// The number of placements of a component with each number of mines. To weigh components against each other,
// no other fact about a component is needed.
#pragma once

#include <vector>

#include "count/model_counting.hpp"
#include "count/wide_number.hpp"

namespace mines {

struct MineSpread {
  int least = 0;                   ///< the fewest mines in a placement
  std::vector<WideNumber> models;  ///< entry k: placements with least + k mines; the first and the last are
                                   ///< not 0

  int most() const { return least + static_cast<int>(models.size()) - 1; }
  /// The number of all placements.
  WideNumber sum() const {
    WideNumber sum;
    for (const WideNumber& each : models) sum += each;
    return sum;
  }
};

inline WideNumber widened(double number) { return WideNumber(number); }
inline WideNumber widened(WideNumber number) { return number; }

/// The spread of counts in doubles or WideNumbers. O(spread).
template <class Number>
MineSpread spread_of(const ModelCounts<Number>& counts) {
  MineSpread spread{counts.least, {}};
  spread.models.reserve(counts.models.size());
  for (const Number& models : counts.models) spread.models.push_back(widened(models));
  return spread;
}

/// Weighs placements by the odds of a mine, 0 < odds < infinity. Sets weights[k] to the weight of each single
/// placement with least + k mines, so that all placements together weigh 1. Returns the sum over k of odds^k
/// · models[k], by which the weights are divided. O(spread).
inline WideNumber weigh_by_odds(const MineSpread& spread, double odds, std::vector<WideNumber>& weights) {
  weights.assign(1, WideNumber(1));
  WideNumber sum = spread.models.front();
  for (std::size_t k = 1; k < spread.models.size(); ++k) {
    weights.push_back(weights.back() * WideNumber(odds));
    sum += weights.back() * spread.models[k];
  }
  for (WideNumber& weight : weights) weight /= sum;
  return sum;
}

}  // namespace mines
