// A probability, and how it is known: a value computed from every placement, one that lies between bounds and
// one that a sample suggests must not be confused.
#pragma once

#include <cstdint>

namespace mines {

enum class Known : std::uint8_t {
  exact,    ///< from all placements; rounded only in the last digits of a double
  bounded,  ///< the true value is certainly no further away than the error
  sampled   ///< from random placements; the error is a standard error, and not even 0 or 1 is certain
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
