// Tests whether a client plays unknown maps worse than known (published) maps, by more than chance explains.
#pragma once

#include <cstddef>
#include <vector>

namespace mines::classroom {

/// The number of permutations of a test. If a client knows no map and both batches are drawn alike,
/// is_worse() is true with a probability of at most 1 / permutations, for any distribution of scores.
inline constexpr int permutations = 100'000;
/// With fewer maps of each kind is_worse() is false: 9 + 9 maps have only C(18, 9) = 48,620 splits.
inline constexpr std::size_t least_compared = 10;
/// In percentage points; a smaller difference of the mean scores does not count.
inline constexpr double least_worse = 5;

/// Whether the mean of `unknown` is lower than the mean of `known` by at least least_worse points and by more
/// than chance explains (permutation test). Scores are in per cent. `known` and `unknown` must have equally
/// many scores; those after the first 500 are ignored. Takes up to 0.1 s for 50 maps.
bool is_worse(const std::vector<double>& known, const std::vector<double>& unknown);

}  // namespace mines::classroom
