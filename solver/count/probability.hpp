// A probability, and how it is known: what is read off every placement, what lies between bounds, and what a
// sample suggests are not to be mixed up.
#pragma once

#include <cstdint>

namespace mines {

enum class Known : std::uint8_t {
  exact,    ///< from all placements; only rounded, in the last digits of a double
  bounded,  ///< not further from the value than the error, for certain
  sampled   ///< from random placements, with the error as standard error: nothing is certain, not even 0 or 1
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
