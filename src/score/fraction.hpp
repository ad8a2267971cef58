// A rational number, for scores and marks: they are added and averaged without rounding, and rounded only
// when they are printed.
#pragma once

#include <cstdint>
#include <string>

namespace mines::judge {

/// A fraction in lowest terms, not below 0. Numerator and denominator have 128 bits. The scores of the
/// contest's boards have the common denominator 9998 · 7 · 2^29, so that even a mean of 10^5 sums of scores
/// is far from overflow; sums over boards of arbitrary sizes may overflow.
class Fraction {
 public:
  __extension__ using Wide = __int128;

  Fraction(std::int64_t whole = 0) : numerator_(whole) {}
  /// Both parts must be at least 0, and the denominator must not be 0.
  Fraction(Wide numerator, Wide denominator);

  Fraction operator+(const Fraction& other) const;
  Fraction operator*(std::int64_t factor) const { return {numerator_ * factor, denominator_}; }
  Fraction operator/(std::int64_t divisor) const { return {numerator_, denominator_ * divisor}; }
  bool operator==(const Fraction& other) const = default;
  bool operator<(const Fraction& other) const;

  /// The nearest double, if both parts are below 2^53.
  explicit operator double() const;

  /// "85.75": rounded to two decimals, halves upwards. A value below `most` never rounds up to `most`.
  std::string text(std::int64_t most) const;

 private:
  Wide numerator_ = 0;
  Wide denominator_ = 1;
};

/// "85.75" for 8575.
std::string two_decimals(std::int64_t hundredths);

}  // namespace mines::judge
