// The multiplier of all our hashes of integers.
#pragma once

#include <cstdint>

namespace mines {

/// 2^64 divided by the golden ratio, rounded to an odd number (Fibonacci hashing; D. Knuth, The Art of
/// Computer Programming, vol. 3, 6.4). In a product x · hash_multiplier, the upper bits depend on all bits of
/// x; the lower bits depend only on the lower bits of x.
inline constexpr std::uint64_t hash_multiplier = 0x9E3779B97F4A7C15;

}  // namespace mines
