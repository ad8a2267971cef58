// The odds p / (1 - p) of a mine at which the expected number of mines is the board's number.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "count/mine_spread.hpp"

namespace mines {

/// The mean and the variance of the number of mines. The variance is the derivative of the mean by the
/// logarithm of the odds.
struct MineMoments {
  double mean = 0;
  double variance = 0;

  MineMoments& operator+=(const MineMoments& other) {
    mean += other.mean;
    variance += other.variance;
    return *this;
  }
};

/// The moments of the mines on all components and `interior` more cells together, 0 < odds < infinity. O(sum
/// of spreads).
MineMoments moments_at(std::span<const MineSpread> components, std::uint64_t interior, double odds);

/// The odds at which `mines` mines are expected on all components and `interior` more cells together. Empty
/// if `mines` is less than the fewest or more than the most mines that a placement has. 1 if all placements
/// have `mines` mines. Otherwise 0 for the fewest mines, and infinity for the most; 0 and infinity also if
/// the odds are beyond the range of a double. In all other cases the expected number has an error of at most
/// 10^-9 · max(1, mines). Takes some ten rounds, at most 300, of O(sum of spreads) each.
std::optional<double> odds_for_mines(std::span<const MineSpread> components, std::uint64_t interior,
                                     std::uint64_t mines);

}  // namespace mines
