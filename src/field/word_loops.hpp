// The two loops over words in which generating and reading a map spend their time: random words of a density,
// and counting bits. Each kernel (base/kernel.hpp) has its own form, in its own instructions. All give
// the same results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/kernel.hpp"

namespace mines {

class Seed;

/// What to draw: words from a seed, each of whose bits is set with the same probability. field/generate.hpp
/// says how.
struct Drawing {
  /// The keys of Philox's rounds (base/random.hpp), in 32 bits each; in 64 bits each for a drawn seed.
  std::uint64_t keys[10][2];
  /// The place of the probability's last binary digit that is 1; the first digit behind the point has place
  /// 1.
  int last_digit;
  /// Bit d: the digit at place d is 1.
  std::uint32_t ones;
};

/// For the probability density / 2^digits, digits < 32.
Drawing drawing_of(std::uint32_t density, int digits, const Seed& seed);

/// Whole vectors are drawn; one gives at most this many blocks of two words.
inline constexpr std::size_t blocks_at_once = 8;

struct WordLoops {
  /// For seeds that are numbers. Draws the two words of each of the blocks [block, block + blocks), whose
  /// upper 32 bits must be the same. `to` has room for `blocks` rounded up to a multiple of blocks_at_once;
  /// what is behind the last block becomes undefined.
  void (*draw)(const Drawing& drawing, std::uint64_t block, std::size_t blocks, std::uint64_t* to);
  /// Counts the bits that are set.
  std::uint64_t (*count)(const std::uint64_t* words, std::size_t size);
};

/// The loops of a kernel.
template <Kernel kernel>
WordLoops word_loops();
template <>
WordLoops word_loops<Kernel::generic>();
template <>
WordLoops word_loops<Kernel::avx2>();
template <>
WordLoops word_loops<Kernel::avx512>();

/// The loops of a kernel that this processor can run.
inline WordLoops word_loops_for(Kernel kernel) {
  return choose(kernel, [](auto form) { return word_loops<form>(); });
}

/// How many bits of a large array are set; as fast as memory or nearly so.
inline std::uint64_t count_bits(std::span<const std::uint64_t> words) {
  return word_loops_for(chosen_kernel()).count(words.data(), words.size());
}

/// For drawn seeds. Draws `size` words of a row from word `first` on, a multiple of 4. `to` has room for
/// `size` rounded up to a multiple of 4; what is behind the last word becomes undefined. One loop for all
/// processors, because no vectors multiply 64 by 64 bits. On one thread 65536^2 cells of density 1/8 take 0.6
/// s; with a number as the seed 0.16 s with AVX-512, 0.8 s without vectors.
void draw_secret(const Drawing& drawing, std::uint64_t row, std::size_t first, std::size_t size,
                 std::uint64_t* to);

}  // namespace mines
