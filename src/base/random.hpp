// Counter-based random numbers: each number is a pure function of a seed, a stream and a counter. Any thread
// can draw any part of a sequence, so results do not depend on how threads share the work.
//
// A seed is a number, or 128 bits that the system has drawn (base/seed.hpp). Numbers use Philox4x32-10 (J. K.
// Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC'11). Drawn seeds use Philox4x64-10. Its
// key holds all 128 bits, so no search can find half of a seed without the other half.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/seed.hpp"

namespace mines {

/// 128 random bits of the block `counter` under the 64-bit `key`. About 20 multiplications.
constexpr std::array<std::uint32_t, 4> philox4x32(std::array<std::uint32_t, 4> counter,
                                                  std::array<std::uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t product0 = std::uint64_t{0xD2511F53} * counter[0];
    const std::uint64_t product1 = std::uint64_t{0xCD9E8D57} * counter[2];
    counter = {static_cast<std::uint32_t>(product1 >> 32) ^ counter[1] ^ key[0],
               static_cast<std::uint32_t>(product1),
               static_cast<std::uint32_t>(product0 >> 32) ^ counter[3] ^ key[1],
               static_cast<std::uint32_t>(product0)};
    key[0] += 0x9E3779B9;
    key[1] += 0xBB67AE85;
  }
  return counter;
}

/// 256 random bits of the block `counter` under the 128-bit `key`.
constexpr std::array<std::uint64_t, 4> philox4x64(std::array<std::uint64_t, 4> counter,
                                                  std::array<std::uint64_t, 2> key) {
  __extension__ using Wide = unsigned __int128;
  for (int round = 0; round < 10; ++round) {
    const Wide product0 = Wide{0xD2E7470EE14C6C93} * counter[0];
    const Wide product1 = Wide{0xCA5A826395121157} * counter[2];
    counter = {static_cast<std::uint64_t>(product1 >> 64) ^ counter[1] ^ key[0],
               static_cast<std::uint64_t>(product1),
               static_cast<std::uint64_t>(product0 >> 64) ^ counter[3] ^ key[1],
               static_cast<std::uint64_t>(product0)};
    key[0] += 0x9E3779B97F4A7C15;
    key[1] += 0xBB67AE8584CAA73B;
  }
  return counter;
}

/// What a drawn seed is used for. The value is the last word of the counter: no two uses share random bits.
enum class SecretUse : std::uint64_t { sequence = 1, board = 2, seed = 3 };

/// An endless sequence of 64-bit words, one for each pair of a stream and a seed. The seed must be a number.
/// Sequences with different streams or different seeds are independent.
class CounterRandom {
 public:
  constexpr CounterRandom(std::uint64_t seed, std::uint64_t stream) : seed_(seed), stream_(stream) {}

  /// Words 2·block and 2·block + 1 of the sequence.
  constexpr std::array<std::uint64_t, 2> block(std::uint64_t block) const {
    const auto bits =
        philox4x32({static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32),
                    static_cast<std::uint32_t>(stream_), static_cast<std::uint32_t>(stream_ >> 32)},
                   {static_cast<std::uint32_t>(seed_), static_cast<std::uint32_t>(seed_ >> 32)});
    return {bits[0] | std::uint64_t{bits[1]} << 32, bits[2] | std::uint64_t{bits[3]} << 32};
  }

 private:
  std::uint64_t seed_;
  std::uint64_t stream_;
};

/// A sequence drawn word by word, for any seed. If the seed is a number, CounterRandom has the same words.
class RandomSequence {
 public:
  constexpr RandomSequence(const Seed& seed, std::uint64_t stream) : seed_(seed), stream_(stream) {}

  std::uint64_t next();  ///< the next word
  /// A uniform integer in [0, bound), bound > 0, without bias (D. Lemire, "Fast random integer generation in
  /// an interval", 2019).
  std::uint64_t below(std::uint64_t bound);
  /// A uniform number in [0, 1), a multiple of 2^-53.
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  void draw_block();

  Seed seed_;
  std::uint64_t stream_;
  std::uint64_t blocks_ = 0;  // blocks drawn so far
  std::size_t left_ = 0;      // unused words at the end of block_
  std::array<std::uint64_t, 4> block_{};
};

/// Derives a seed for each `index` from `seed`. From a number it derives numbers; from a drawn seed it
/// derives drawn seeds, which reveal nothing about `seed`.
Seed derived_seed(const Seed& seed, std::uint64_t index);

}  // namespace mines
