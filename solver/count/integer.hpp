// Non-negative integers of any size, for exact counts. About 100 times slower than arithmetic with doubles.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace mines {

class Integer {
 public:
  Integer() = default;
  /// `value` must not be negative.
  template <std::integral Whole>
  // NOLINTNEXTLINE(google-explicit-constructor): a built-in integer is an Integer, too
  Integer(Whole value) : words_(value == 0 ? 0 : 1, static_cast<std::uint64_t>(value)) {}
  /// `value` must be finite and not negative, and have no fraction.
  explicit Integer(double value);
  /// From words of 64 bits, the lowest first; the last words may be 0.
  explicit Integer(std::vector<std::uint64_t> words);

  Integer& operator+=(const Integer& other);
  Integer& operator*=(std::uint64_t factor);
  /// Rounds down. The divisor must not be 0.
  Integer& operator/=(std::uint64_t divisor) { return divide(divisor), *this; }
  Integer& operator<<=(std::uint64_t bits);
  Integer& operator*=(const Integer& other) { return *this = *this * other; }
  friend Integer operator+(Integer a, const Integer& b) { return a += b; }
  friend Integer operator*(const Integer& a, const Integer& b);

  friend bool operator==(const Integer&, const Integer&) = default;
  friend bool operator<(const Integer& a, const Integer& b);
  /// The number of binary digits; 0 for the value 0.
  std::uint64_t bits() const;
  /// The value in decimal digits. O(words²).
  std::string str() const;

 private:
  /// Returns the remainder.
  std::uint64_t divide(std::uint64_t divisor);
  void drop_zeros();

  std::vector<std::uint64_t> words_;  // the lowest first; the last is not 0
};

/// Unsigned integers that wrap around: sums and products modulo 2^(64 · words). A count below this modulus is
/// exact, even if intermediate sums exceed the modulus. Unlike Integer, this type needs no heap memory.
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
