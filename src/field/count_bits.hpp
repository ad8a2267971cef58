// How many bits of a large array are set: four times as fast as one popcount after the other, which without
// the processor's own instruction (x86-64 as such has none) takes longer than reading the map did.
#pragma once

#include <cstdint>
#include <span>

#include "board/geometry.hpp"

namespace mines {

/// O(words): five operations on 128 bits each two words, and a popcount each 16 words.
std::uint64_t count_bits(std::span<const Word> words);

}  // namespace mines
