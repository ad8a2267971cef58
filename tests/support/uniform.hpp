// Whether what is drawn comes as often as it should.
#pragma once

#include <cmath>
#include <cstddef>

namespace mines::testing {

/// Chi squared of a map from what was drawn to how often it was, each of which is expected as often.
template <class Times>
double chi_square(const Times& times, double expected) {
  double sum = 0;
  for (const auto& [drawn, count] : times)
    sum += (static_cast<double>(count) - expected) * (static_cast<double>(count) - expected) / expected;
  return sum;
}

/// Chi squared with so many degrees of freedom is greater once in about a thousand times.
inline double most_chi_square(std::size_t freedom, double deviations = 4) {
  const auto mean = static_cast<double>(freedom);
  return mean + deviations * std::sqrt(2 * mean);
}

}  // namespace mines::testing
