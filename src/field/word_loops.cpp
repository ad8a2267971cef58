#include "field/word_loops.hpp"

#include <array>
#include <bit>
#include <cstring>

#include "base/assert.hpp"
#include "base/random.hpp"
#include "base/seed.hpp"
#include "board/adders.hpp"
#include "board/geometry.hpp"

namespace mines {

namespace {

void draw_blocks(const Drawing& drawing, std::uint64_t block, std::size_t blocks, Word* to) {
  for (std::size_t i = 0; i < 2 * blocks; ++i) to[i] = 0;
  for (int digit = drawing.last_digit; digit > 0; --digit) {
    const CounterRandom random(drawing.keys[0][0] | drawing.keys[0][1] << 32,
                               static_cast<std::uint64_t>(digit));
    // AND and OR both as one expression: x | r is ~(~x & ~r).
    const Word invert = (drawing.ones >> digit & 1) != 0 ? ~Word{0} : 0;
    for (std::size_t i = 0; i < blocks; ++i) {
      const auto drawn = random.block(block + i);
      to[2 * i] = ((to[2 * i] ^ invert) & (drawn[0] ^ invert)) ^ invert;
      to[2 * i + 1] = ((to[2 * i + 1] ^ invert) & (drawn[1] ^ invert)) ^ invert;
    }
  }
}

// Every x86-64 and ARMv8 has such vectors. How wider ones are passed between functions depends on the
// compiler's flags.
using Pair [[gnu::vector_size(16)]] = Word;

std::uint64_t popcount(Pair pair) {
  return static_cast<std::uint64_t>(std::popcount(pair[0]) + std::popcount(pair[1]));
}

/// Adds 2^(level + 1) pairs from `words` bit by bit. sums[i] holds the bits worth 2^i; what is worth 2^(level
/// + 1) is carried out (Harley and Seal, as in W. Mula et al., "Faster population counts using AVX2
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

/// Five operations on 128 bits for every two words, and a popcount for every 16 words. That is four times as
/// fast as a popcount for each word, which takes longer than reading the map did: plain x86-64 has no
/// instruction for it.
std::uint64_t count_words(const Word* words, std::size_t size) {
  constexpr std::size_t step = 32;
  Pair sums[4] = {};
  std::uint64_t total = 0;
  for (; size >= step; words += step, size -= step) total += 16 * popcount(accumulate<3>(sums, words));
  for (int i = 0; i < 4; ++i) total += popcount(sums[i]) << i;
  for (; size > 0; ++words, --size) total += static_cast<std::uint64_t>(std::popcount(*words));
  return total;
}

}  // namespace

Drawing drawing_of(std::uint32_t density, int digits, const Seed& seed) {
  MINES_ASSERT(digits < 32);
  Drawing drawing{};
  for (std::uint64_t round = 0; round < std::size(drawing.keys); ++round) {
    auto& keys = drawing.keys[round];
    if (seed.is_drawn()) {
      for (const std::size_t half : {0, 1}) keys[half] = seed.secret()[half] + round * wide_philox_step[half];
    } else {
      keys[0] = static_cast<std::uint32_t>(seed.number() + round * philox_step[0]);
      keys[1] = static_cast<std::uint32_t>((seed.number() >> 32) + round * philox_step[1]);
    }
  }
  for (int digit = 1; digit <= digits; ++digit) {
    if ((density >> (digits - digit) & 1) == 0) continue;
    drawing.ones |= std::uint32_t{1} << digit;
    drawing.last_digit = digit;
  }
  return drawing;
}

void draw_secret(const Drawing& drawing, std::uint64_t row, std::size_t first, std::size_t size, Word* to) {
  for (std::size_t done = 0; done < size; done += 4) {
    std::array<Word, 4> words{};
    for (int digit = drawing.last_digit; digit > 0; --digit) {
      std::array<std::uint64_t, 4> drawn{(first + done) / 4, row, static_cast<std::uint64_t>(digit),
                                         static_cast<std::uint64_t>(SecretUse::board)};
      for (const auto& key : drawing.keys) drawn = wide_philox_round(drawn, {key[0], key[1]});
      const bool one = (drawing.ones >> digit & 1) != 0;
      for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = one ? words[i] | drawn[i] : words[i] & drawn[i];
    }
    std::memcpy(to + done, words.data(), sizeof words);
  }
}

template <>
WordLoops word_loops<Kernel::generic>() {
  return {draw_blocks, count_words};
}

}  // namespace mines
