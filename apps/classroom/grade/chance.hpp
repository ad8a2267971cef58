// Tests whether chance explains that a client played one batch worse than another.
#pragma once

#include <cstddef>
#include <vector>

namespace mines::classroom {

/// The number of permutations of a comparison. If both batches are drawn in the same way, and the client is
/// honest (it knows none of the maps), a comparison calls it worse with a probability of 1 / permutations at
/// most. This holds for any distribution of scores.
inline constexpr int permutations = 100'000;
/// Batches of fewer maps are not compared: they have too few splits into two halves. For 9 maps each there
/// are C(18, 9) splits, fewer than `permutations`.
inline constexpr std::size_t least_compared = 10;
/// The least difference of two means that counts, in points. A smaller difference should not affect a
/// student's mark.
inline constexpr double least_worse = 5;

double mean_of(const std::vector<double>& scores);

/// A permutation test: whether the mean of `unknown` is lower than that of `known` by at least least_worse
/// points and by more than chance explains. The batches must have the same number of scores, in per cent;
/// only the first 500 of each count. The test of an honest client usually ends after a few permutations. Only
/// a true result takes all of them: 0.1 s for 50 maps.
bool is_worse(const std::vector<double>& known, const std::vector<double>& unknown);

}  // namespace mines::classroom
