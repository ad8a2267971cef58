// Non-negative numbers with the precision of a double and an exponent of 64 bits. A sum or product of
// integers is exact if it is below 2^53. A result is 0 only if the exact result is 0.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/assert.hpp"

namespace mines {

/// value = part · 2^(512 · exponent), where part is 0 or in [2^-256, 2^256).
class WideNumber {
 public:
  constexpr WideNumber() = default;
  /// `value` must be finite and not negative.
  explicit WideNumber(double value) : part_(value) {
    MINES_ASSERT(value >= 0 && std::isfinite(value));
    settle();
    settle();
  }
  explicit WideNumber(int value) : part_(value) {}

  bool is_zero() const { return part_ == 0; }

  WideNumber& operator+=(WideNumber other) {
    if (exponent_ == other.exponent_) {
      part_ += other.part_;
      settle();
    } else if (other.part_ != 0) {
      add_apart(other);
    }
    return *this;
  }
  WideNumber& operator*=(WideNumber other) {
    part_ *= other.part_;
    exponent_ += other.exponent_;
    settle();
    return *this;
  }
  WideNumber& operator/=(WideNumber other) {
    part_ /= other.part_;
    exponent_ -= other.exponent_;
    settle();
    return *this;
  }
  friend WideNumber operator+(WideNumber a, WideNumber b) { return a += b; }
  friend WideNumber operator*(WideNumber a, WideNumber b) { return a *= b; }
  friend WideNumber operator/(WideNumber a, WideNumber b) { return a /= b; }
  friend bool operator==(WideNumber a, WideNumber b) {
    return a.part_ == b.part_ && a.exponent_ == b.exponent_;
  }

  /// The value as a double; infinity if too large for a double, 0 if too small.
  double to_double() const {
    if (exponent_ == 0) return part_;
    const std::int64_t clamped = std::clamp<std::int64_t>(exponent_, -4, 4);
    return std::ldexp(part_, static_cast<int>(512 * clamped));
  }
  /// The logarithm to base 2; minus infinity for 0.
  double log2() const { return std::log2(part_) + 512 * static_cast<double>(exponent_); }

 private:
  static constexpr double unit = 0x1p512;

  void settle() {
    if (part_ >= 0x1p256) {
      part_ /= unit;
      ++exponent_;
    } else if (part_ < 0x1p-256) {
      if (part_ == 0) {
        exponent_ = 0;
        return;
      }
      part_ *= unit;
      --exponent_;
    }
  }
  /// Adds `other`, which is not 0 and whose exponent differs from exponent_.
  void add_apart(WideNumber other) {
    if (part_ == 0) {
      *this = other;
    } else if (exponent_ == other.exponent_ + 1) {
      part_ += other.part_ / unit;
    } else if (exponent_ + 1 == other.exponent_) {
      part_ = other.part_ + part_ / unit;
      exponent_ = other.exponent_;
    } else if (exponent_ < other.exponent_) {
      *this = other;  // this number is too small to change the sum
    }
    settle();
  }

  double part_ = 0;
  std::int64_t exponent_ = 0;
};

}  // namespace mines
