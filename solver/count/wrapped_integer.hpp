// Unsigned integers of a fixed length that wrap around: sums and products modulo 2^(64 · words). A count that
// is known to be below the modulus is exact, even if intermediate sums exceed it: the result is congruent to
// the true count, and both are below the modulus. A WrappedInteger needs no heap memory; an Integer
// (count/integer.hpp) does.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "count/integer.hpp"

namespace mines {

template <std::size_t words>
class WrappedInteger {
 public:
  constexpr WrappedInteger() = default;
  explicit constexpr WrappedInteger(int value) : words_{static_cast<std::uint64_t>(value)} {}

  WrappedInteger& operator+=(const WrappedInteger& other) {
    bool carry = false;
    for (std::size_t i = 0; i < words; ++i) {
      const std::uint64_t sum = words_[i] + other.words_[i];
      const std::uint64_t with_carry = sum + (carry ? 1 : 0);
      carry = sum < other.words_[i] || with_carry < sum;
      words_[i] = with_carry;
    }
    return *this;
  }
  /// O(words · words of b that are not 0).
  friend WrappedInteger operator*(const WrappedInteger& a, const WrappedInteger& b) {
    WrappedInteger product;
    for (std::size_t i = 0; i < words; ++i) {
      if (b.words_[i] != 0) product.add_multiple(a, b.words_[i], i);
    }
    return product;
  }

  Integer to_integer() const { return Integer(std::vector(words_.begin(), words_.end())); }

 private:
  /// Adds factor · 2^(64 · shift) times `other`.
  void add_multiple(const WrappedInteger& other, std::uint64_t factor, std::size_t shift) {
    __extension__ using Wide = unsigned __int128;
    std::uint64_t carry = 0;
    for (std::size_t i = shift; i < words; ++i) {
      const Wide sum = static_cast<Wide>(other.words_[i - shift]) * factor + words_[i] + carry;
      words_[i] = static_cast<std::uint64_t>(sum);
      carry = static_cast<std::uint64_t>(sum >> 64);
    }
  }

  std::array<std::uint64_t, words> words_{};  // the lowest first
};

}  // namespace mines
