// Tests whether a client plays unknown maps worse than known (published) maps, by more than chance explains.
#pragma once

#include <cstddef>
#include <vector>

namespace mines::classroom {

/// The number of permutations of a comparison. An honest client knows none of the maps. If both batches are
/// drawn in the same way, is_worse() returns true for an honest client with a probability of at most
/// 1 / permutations. This holds for any distribution of scores.
inline constexpr int permutations = 100'000;
/// Batches of fewer maps are not compared, because their scores have too few splits into two halves. Two
/// batches of 9 maps have C(18, 9) = 48,620 splits, fewer than `permutations`.
inline constexpr std::size_t least_compared = 10;
/// The least difference of two mean scores that counts, in percentage points. A smaller difference should not
/// affect a student's mark.
inline constexpr double least_worse = 5;

/// A permutation test on the scores of two batches, in per cent. Returns whether the mean of `unknown` is
/// lower than the mean of `known` by at least least_worse points and by more than chance explains. Both must
/// have the same number of scores; only the first 500 of each count. The test of an honest client usually
/// ends after a few permutations. Only a result of true takes all permutations: 0.1 s for 50 maps.
bool is_worse(const std::vector<double>& known, const std::vector<double>& unknown);

}  // namespace mines::classroom
