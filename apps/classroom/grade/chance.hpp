// Tests whether a student's client plays new maps worse than published maps, by more than chance explains.
#pragma once

#include <cstddef>
#include <vector>

namespace mines::classroom {

/// is_worse() compares this number of splits of the scores: the real one (known, unknown), and random ones.
/// If no map is known by heart and all are drawn alike, is_worse() is true with chance <= 1 / permutations.
inline constexpr int permutations = 100'000;
/// is_worse() is false for fewer maps of each kind, because they have too few splits: 9 + 9 maps have 48,620.
inline constexpr std::size_t least_compared = 10;
/// In percentage points: is_worse() is false for a smaller difference of the mean scores.
inline constexpr double least_worse = 5;

/// Whether the mean of `unknown` is lower than the mean of `known`, by at least least_worse points and by
/// more than chance explains (permutation test). `known`, `unknown`: equally many scores in per cent, on
/// published and on new maps. Scores after the first 500 are ignored. Takes up to 0.1 s for 50 maps.
bool is_worse(const std::vector<double>& known, const std::vector<double>& unknown);

}  // namespace mines::classroom
