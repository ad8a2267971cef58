// Tests whether a student's client plays new maps worse than published maps, by more than chance explains.
#pragma once

#include <cstddef>
#include <vector>

namespace mines::classroom {

/// The number of ways in which is_worse() splits all scores into two halves: once as given, else at random.
/// If no map is known by heart and all are drawn alike, is_worse() is true with chance <= 1 / permutations.
inline constexpr int permutations = 100'000;
/// is_worse() is false for fewer maps of each kind: 9 + 9 scores can be split in only 48,620 ways.
inline constexpr std::size_t least_compared = 10;
/// is_worse() is false if the mean scores differ by less than this number of percentage points.
inline constexpr double least_worse = 5;

/// Whether the mean of `unknown` is lower than the mean of `known`, by at least least_worse points and by
/// more than chance explains (permutation test). `known`, `unknown`: equally many scores in per cent, on
/// published and on new maps. Scores after the first 500 are ignored. Takes up to 0.1 s for 50 maps.
bool is_worse(const std::vector<double>& known, const std::vector<double>& unknown);

}  // namespace mines::classroom
