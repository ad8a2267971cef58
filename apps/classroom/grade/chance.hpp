// Tests whether chance explains that a client played one batch worse than another.
#pragma once

#include <cstddef>
#include <vector>

namespace mines::classroom {

/// The number of permutations of a comparison. If both batches are drawn in the same way, a comparison
/// calls an honest client worse with a probability of at most 1 / permutations. It assumes nothing else about
/// scores.
inline constexpr int permutations = 100'000;
/// Smaller batches are not compared, because they have too few splits into two halves (C(18, 9) <
/// permutations).
inline constexpr std::size_t least_compared = 10;
/// In points. A smaller difference should not affect a student's mark.
inline constexpr double least_worse = 5;

double mean_of(const std::vector<double>& scores);

/// A permutation test: whether the mean of `unknown` is lower than that of `known` by at least least_worse
/// points and by more than chance explains. The batches must have the same number of scores, in per cent;
/// only the first 500 of each count. An honest client costs a few permutations, any other all of them: 0.1 s
/// for 50 maps.
bool is_worse(const std::vector<double>& known, const std::vector<double>& unknown);

}  // namespace mines::classroom
