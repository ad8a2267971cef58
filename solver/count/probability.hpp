// A probability and its kind. A value computed from every placement, a value between bounds and an estimate
// from samples must not be confused.
#pragma once

#include <cstdint>

namespace mines {

enum class Known : std::uint8_t {
  exact,    ///< from all placements; only the last digits of the double are rounded
  bounded,  ///< the true value is certainly within the error
  sampled   ///< from random placements; the error is a standard error, and even 0 or 1 is no proof
};

struct Probability {
  double value = 0;
  double error = 0;
  Known known = Known::exact;

  friend bool operator==(const Probability& a, const Probability& b) {
    return a.value == b.value && a.error == b.error && a.known == b.known;
  }
};

}  // namespace mines
