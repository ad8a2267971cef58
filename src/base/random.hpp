// Counter-based random numbers: a pure function of (seed, stream, counter), so that any thread can draw any
// part of a sequence and the result does not depend on how the work was shared out.
//
// Philox4x32-10, J. K. Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC'11. The tests hold
// it against the authors' published known answers.
#pragma once

#include <array>
#include <cstdint>

namespace mines {

/// What is added to the two halves of the key after each round.
inline constexpr std::uint32_t philox_step[2] = {0x9E3779B9, 0xBB67AE85};

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
    key[0] += philox_step[0];
    key[1] += philox_step[1];
  }
  return counter;
}

/// A family of independent sequences of 64-bit words: seed and stream name the sequence.
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

/// The same sequence, drawn word by word.
class RandomSequence {
 public:
  constexpr RandomSequence(std::uint64_t seed, std::uint64_t stream) : random_(seed, stream) {}

  /// The next 64 random bits.
  std::uint64_t next();
  /// A uniform integer in [0, bound), bound > 0, without bias (D. Lemire, "Fast random integer generation
  /// in an interval", 2019).
  std::uint64_t below(std::uint64_t bound);

 private:
  CounterRandom random_;
  std::uint64_t drawn_ = 0;
  std::array<std::uint64_t, 2> block_{};
};

}  // namespace mines
