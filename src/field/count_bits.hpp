// How many bits of a large array are set.
#pragma once

#include <cstdint>
#include <span>

#include "board/geometry.hpp"

namespace mines {

/// O(words), as fast as memory or nearly so (field/word_loops.hpp).
std::uint64_t count_bits(std::span<const Word> words);

}  // namespace mines
