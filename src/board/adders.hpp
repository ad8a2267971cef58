// Bit-sliced counting: 64 cells have a number each. Word k holds bit k of every number: bit i of the word is
// for cell i. W is a word, or a vector of words; it needs &, |, ^, << and >>.
#pragma once

namespace mines {

/// A count from 0 to 3 for each cell.
template <class W>
struct Count2 {
  W bit0, bit1;
};

/// A count from 0 to 15 for each cell.
template <class W>
struct Count4 {
  W bit0, bit1, bit2, bit3;
};

/// For each cell, the sum a + b + c of three bits has two bits. xor_of() is the lower bit, majority_of() the
/// upper bit. With AVX-512 either function is one instruction, by overloads in block_vector.hpp.
template <class W>
constexpr W xor_of(W a, W b, W c) {
  return a ^ b ^ c;
}
template <class W>
constexpr W majority_of(W a, W b, W c) {
  return (a & b) | ((a ^ b) & c);
}

/// a + b + c for three bits of each cell: 5 operations, or 2 with AVX-512.
template <class W>
constexpr Count2<W> add(W a, W b, W c) {
  return {xor_of(a, b, c), majority_of(a, b, c)};
}

/// a + b + c for three counts from 0 to 3 of each cell: 14 operations, or 8 with AVX-512.
template <class W>
constexpr Count4<W> add(Count2<W> a, Count2<W> b, Count2<W> c) {
  const Count2<W> low = add(a.bit0, b.bit0, c.bit0);
  const Count2<W> high = add(a.bit1, b.bit1, c.bit1);
  const W carry = low.bit1 & high.bit0;
  return {low.bit0, low.bit1 ^ high.bit0, high.bit1 ^ carry, high.bit1 & carry};
}

/// For each cell of `middle`, the bit of its left neighbour. `left` is the word before `middle`.
template <class W>
constexpr W from_left(W left, W middle) {
  return (middle << 1) | (left >> 63);
}

/// For each cell of `middle`, the bit of its right neighbour. `right` is the word after `middle`.
template <class W>
constexpr W from_right(W middle, W right) {
  return (middle >> 1) | (right << 63);
}

/// For each cell of `middle`: the number of set bits among the cell and its left and right neighbours.
template <class W>
constexpr Count2<W> count_across(W left, W middle, W right) {
  return add(from_left(left, middle), middle, from_right(middle, right));
}

}  // namespace mines
