// Integers of any size, for exact counts beyond the precision of doubles. About a hundred times slower than
// doubles.
#pragma once

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
  /// The lowest word first; words of 0 may be at the end.
  explicit Integer(std::vector<std::uint64_t> words);

  Integer& operator+=(const Integer& other);
  Integer& operator*=(std::uint64_t factor);
  /// Rounds down. The divisor is not 0.
  Integer& operator/=(std::uint64_t divisor) { return divide(divisor), *this; }
  Integer& operator<<=(std::uint64_t bits);
  Integer& operator*=(const Integer& other) { return *this = *this * other; }
  friend Integer operator+(Integer a, const Integer& b) { return a += b; }
  /// O(words of a · words of b): the longest Integers have some hundred words.
  friend Integer operator*(const Integer& a, const Integer& b);

  friend bool operator==(const Integer&, const Integer&) = default;
  friend bool operator<(const Integer& a, const Integer& b);
  /// The place of the highest bit that is set, counted from 1; 0 for the value 0.
  std::uint64_t bits() const;
  /// In decimal digits. O(words²).
  std::string str() const;

 private:
  /// Divides, rounding down. Returns the remainder.
  std::uint64_t divide(std::uint64_t divisor);
  void drop_zeros();

  std::vector<std::uint64_t> words_;  // the lowest first; the last is not 0
};

}  // namespace mines
