// Tests whether a client plays unknown maps worse than known (published) maps, by more than chance explains.
#pragma once

#include <cstddef>
#include <vector>

namespace mines::classroom {

/// The number of permutations of a test. If both batches are drawn alike, the probability that is_worse() is
/// true for a client that knows no map is at most 1 / permutations, for any distribution of scores.
inline constexpr int permutations = 100'000;
/// A comparison needs this many maps: 9 + 9 maps have C(18, 9) = 48,620 splits, fewer than `permutations`.
inline constexpr std::size_t least_compared = 10;
/// The least difference of two mean scores that counts, in percentage points.
inline constexpr double least_worse = 5;

/// Whether the mean of `unknown` is lower than the mean of `known` by at least least_worse points and by more
/// than chance explains (permutation test). Scores are in per cent. Both must have the same number of scores;
/// only the first 500 of each count. Takes up to 0.1 s for 50 maps.
bool is_worse(const std::vector<double>& known, const std::vector<double>& unknown);

}  // namespace mines::classroom
