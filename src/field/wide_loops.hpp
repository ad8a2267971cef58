// The loop of drawing for a kernel with vectors; only that kernel's own file includes it. Everything has
// internal linkage: each kernel has its own copy.
//
// Philox multiplies 32 by 32 bits to 64, and the vector instruction does that for the low halves of its
// lanes. A lane is one block, and the bits in the high halves never matter. That takes 2 multiplications, 2
// shifts and 2 (4 without AVX-512) exclusive ors a round.
#pragma once

#include "field/word_loops.hpp"

namespace mines {
namespace {

/// V: a vector of 64-bit `lanes` with
///   zero(), all(value), from(value) - value, value + 1, ...;
///   a & b, a | b, xor3(a, b, c), high(a) - the high halves as numbers;
///   multiply(a, b) of the low halves, join(a, b) - the low halves of a below those of b;
///   store(to, even, odd) - the lanes of both in turn.
template <class V>
void draw_blocks(const Drawing& drawing, std::uint64_t block, std::size_t blocks, std::uint64_t* to) {
  static_assert(blocks_at_once % V::lanes == 0);
  const V multiplier0 = V::all(0xD2511F53);
  const V multiplier1 = V::all(0xCD9E8D57);
  for (std::size_t done = 0; done < blocks; done += V::lanes) {
    V even = V::zero();
    V odd = V::zero();
    for (int digit = drawing.last_digit; digit > 0; --digit) {
      V counter0 = V::from(block + done);
      V counter1 = V::all((block + done) >> 32);
      V counter2 = V::all(static_cast<std::uint64_t>(digit));
      V counter3 = V::zero();
#pragma GCC unroll 10
      for (const auto& key : drawing.keys) {
        const V product0 = multiply(multiplier0, counter0);
        const V product1 = multiply(multiplier1, counter2);
        counter0 = xor3(high(product1), counter1, V::all(key[0]));
        counter1 = product1;
        counter2 = xor3(high(product0), counter3, V::all(key[1]));
        counter3 = product0;
      }
      const V drawn_even = join(counter0, counter1);
      const V drawn_odd = join(counter2, counter3);
      const bool one = (drawing.ones >> digit & 1) != 0;
      even = one ? even | drawn_even : even & drawn_even;
      odd = one ? odd | drawn_odd : odd & drawn_odd;
    }
    store(to + 2 * done, even, odd);
  }
}

}  // namespace
}  // namespace mines
