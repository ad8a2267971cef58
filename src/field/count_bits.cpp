#include "field/count_bits.hpp"

#include <bit>
#include <cstring>

#include "board/adders.hpp"

namespace mines {

namespace {

// What every x86-64 and ARMv8 has. Wider ones would be passed between functions in ways that depend on flags.
using Pair [[gnu::vector_size(16)]] = Word;

std::uint64_t popcount(Pair pair) {
  return static_cast<std::uint64_t>(std::popcount(pair[0]) + std::popcount(pair[1]));
}

/// Adds 2^(level + 1) pairs from `words` bit by bit. sums[i] holds the bits worth 2^i; what is worth
/// 2^(level + 1) is carried out (Harley and Seal, as in W. Mula et al., "Faster population counts using AVX2
/// instructions", 2018).
template <int level>
Pair accumulate(Pair* sums, const Word* words) {
  Pair a;
  Pair b;
  if constexpr (level == 0) {
    std::memcpy(&a, words, sizeof a);
    std::memcpy(&b, words + 2, sizeof b);
  } else {
    a = accumulate<level - 1>(sums, words);
    b = accumulate<level - 1>(sums, words + (2 << level));
  }
  const Count2<Pair> sum = add(sums[level], a, b);
  sums[level] = sum.bit0;
  return sum.bit1;
}

}  // namespace

std::uint64_t count_bits(std::span<const Word> words) {
  constexpr std::size_t step = 32;
  Pair sums[4] = {};
  std::uint64_t total = 0;
  for (; words.size() >= step; words = words.subspan(step)) {
    total += 16 * popcount(accumulate<3>(sums, words.data()));
  }
  for (int i = 0; i < 4; ++i) total += popcount(sums[i]) << i;
  for (const Word word : words) total += static_cast<std::uint64_t>(std::popcount(word));
  return total;
}

}  // namespace mines
