// The spread of a component (unknown cells joined by numbers): how many placements of mines on it there are
// for each number of mines. The odds of a cell that is a mine with probability p are p / (1 - p).
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/assert.hpp"
#include "count/model_counting.hpp"
#include "count/wide_number.hpp"

namespace mines {

using MineSpread = Spread<WideNumber>;

inline WideNumber widened(double number) { return WideNumber(number); }
inline WideNumber widened(WideNumber number) { return number; }

template <class Number>
MineSpread spread_of(const Spread<Number>& counts) {
  MineSpread spread{counts.least, {}};
  spread.models.reserve(counts.models.size());
  for (const Number& models : counts.models) spread.models.push_back(widened(models));
  return spread;
}

/// models[k] placements have `least` + k mines. Sets weights[k], the weight of each of them, to odds^k / sum,
/// where `sum` adds up odds^k · models[k] over k: all weights sum to 1. Returns `sum`. 0 < odds < infinity.
inline WideNumber weigh_by_odds(const MineSpread& spread, double odds, std::vector<WideNumber>& weights) {
  MINES_ASSERT(odds > 0 && std::isfinite(odds));
  MINES_ASSERT(!spread.models.empty());
  weights.assign(1, WideNumber(1));
  WideNumber sum = spread.models.front();
  for (std::size_t k = 1; k < spread.models.size(); ++k) {
    weights.push_back(weights.back() * WideNumber(odds));
    sum += weights.back() * spread.models[k];
  }
  for (WideNumber& weight : weights) weight /= sum;
  return sum;
}

struct MineMoments {
  double mean = 0;
  double variance = 0;

  MineMoments& operator+=(const MineMoments& other) {
    mean += other.mean;
    variance += other.variance;
    return *this;
  }
};

/// The mean and variance of the number of mines on all components and `interior` cells that touch no number,
/// if a placement with m mines weighs odds^m. 0 < odds < infinity.
MineMoments moments_at(std::span<const MineSpread> components, std::uint64_t interior, double odds);

/// The odds at which `mines` mines are expected on all components and on `interior` cells that touch no
/// number. Empty if all placements have more mines, or all fewer. 1 if every placement has `mines` mines.
/// Otherwise 0 if no placement has fewer mines, and infinity if no placement has more; odds out of the range
/// of a double also become 0 or infinity. In all other cases the expected number has an error of at most
/// 10^-9 · max(1, mines). Takes about 10 rounds (at most 300) of O(entries of all spreads).
std::optional<double> odds_for_mines(std::span<const MineSpread> components, std::uint64_t interior,
                                     std::uint64_t mines);

}  // namespace mines
