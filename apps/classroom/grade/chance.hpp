// Whether chance explains that a client played one batch worse than another.
#pragma once

#include <cstddef>
#include <vector>

namespace mines::classroom {

/// A comparison calls an honest client worse with a probability of 1 / permutations at most, if both batches
/// are drawn in the same way. Nothing else is assumed of the scores.
inline constexpr int permutations = 100'000;
/// Batches with fewer maps have too few splits into two halves (C(18, 9) < permutations), and are not
/// compared.
inline constexpr std::size_t least_compared = 10;
/// Points. Less is no gain worth a student's mark.
inline constexpr double least_worse = 5;

double mean_of(const std::vector<double>& scores);

/// Whether the mean of `unknown` is lower than that of `known` by least_worse points and by more than chance
/// explains: a permutation test. The batches must have equally many scores, in per cent; of each the first
/// 500 count. An honest client costs a few permutations, another one all: 0.1 s for 50 maps.
bool is_worse(const std::vector<double>& known, const std::vector<double>& unknown);

}  // namespace mines::classroom
