#include "field/count_bits.hpp"

#include "base/kernel.hpp"
#include "field/word_loops.hpp"

namespace mines {

std::uint64_t count_bits(std::span<const Word> words) {
  return word_loops(chosen_kernel()).count(words.data(), words.size());
}

}  // namespace mines
