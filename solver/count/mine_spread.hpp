// How many placements a component has with each number of mines: all that the rest of the board asks of it.
#pragma once

#include <vector>

#include "count/model_counting.hpp"
#include "count/wide_number.hpp"

namespace mines {

struct MineSpread {
  int least = 0;                   ///< mines in a placement with fewest
  std::vector<WideNumber> models;  ///< entry k: with least + k mines; the first and the last are not 0

  int most() const { return least + static_cast<int>(models.size()) - 1; }
  /// All placements together.
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
/// placement with least + k mines, all placements together weighing 1. Returns their sum before that is so,
/// when each placement with `least` mines weighs 1. O(spread).
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
