// The two loops over words that generating and reading a map spend their time in, compiled for each kernel
// (base/kernel.hpp): random words of a density, and counting bits. All kernels give the same.
//
// The files for single targets include this: declarations and plain data only, no other header of ours.
#pragma once

#include <cstddef>
#include <cstdint>

namespace mines {

enum class Kernel;
class Seed;

/// Words whose bits are set with a probability of so many binary digits, see field/generate.hpp; of which
/// seed and which probability.
struct Drawing {
  /// Of Philox's rounds (base/random.hpp), each in 32 bits; of a drawn seed in 64 bits.
  std::uint64_t keys[10][2];
  /// The last binary digit that is set, counted from 1 behind the point.
  int last_digit;
  /// Bit d: digit d is set.
  std::uint32_t ones;
};

/// Of the probability density / 2^digits, digits < 32.
Drawing drawing_of(std::uint32_t density, int digits, const Seed& seed);

/// Whole vectors are drawn: so many blocks of two words are the most that come out of one.
inline constexpr std::size_t blocks_at_once = 8;

struct WordLoops {
  /// For seeds that are numbers. Draws the two words of each of the blocks [block, block + blocks), which
  /// must be below 2^32. `to` has room for the next multiple of blocks_at_once blocks, and what is behind the
  /// last one becomes undefined.
  void (*draw)(const Drawing& drawing, std::uint64_t block, std::size_t blocks, std::uint64_t* to);
  /// Counts the bits that are set.
  std::uint64_t (*count)(const std::uint64_t* words, std::size_t size);
};

/// `kernel` must run here.
const WordLoops& word_loops(Kernel kernel);

/// For drawn seeds. Draws `size` words of a row. `to` has room for the next multiple of 4 words, and what is
/// behind the last one becomes undefined. One loop for all processors, as no vectors multiply 64 by 64 bits.
/// On one thread 65536^2 cells of density 1/8 take 0.6 s; with a number as the seed 0.16 s with AVX-512, 0.8
/// s without vectors.
void draw_secret(const Drawing& drawing, std::uint64_t row, std::size_t size, std::uint64_t* to);

extern const WordLoops generic_loops;
extern const WordLoops avx2_loops;  // not on every processor, nor in every build
extern const WordLoops avx512_loops;

}  // namespace mines
