// Binomials: C(n, k) is the number of ways to choose k of n things.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "base/assert.hpp"

namespace mines {

namespace detail {

inline constexpr int most_for_small_binomials = 8;

using SmallBinomials =
    std::array<std::array<int, most_for_small_binomials + 1>, most_for_small_binomials + 1>;

constexpr SmallBinomials make_small_binomials() {
  SmallBinomials table{};
  for (std::size_t n = 0; n < table.size(); ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
  }
  return table;
}

inline constexpr SmallBinomials small_binomials = make_small_binomials();

}  // namespace detail

/// C(n, k) for n up to 8, from a table; 0 if k < 0 or k > n.
constexpr int small_binomial(int n, int k) {
  if (k < 0 || k > n) return 0;
  MINES_ASSERT(static_cast<std::size_t>(n) < detail::small_binomials.size());
  return detail::small_binomials[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

/// log2(n!), with a relative error of about 1e-15. O(1). AArch64 and x86-64 with FMA give the same bits; with
/// lgamma() they would differ. Factorials up to 21! are computed exactly. From 22! on, Stirling's series is
/// used (Abramowitz and Stegun, 6.1.40); its omitted terms are below 1e-14.
inline double log2_factorial(std::uint64_t n) {
  if (n < 22) {
    double factorial = 1;
    for (std::uint64_t i = 2; i <= n; ++i) factorial *= static_cast<double>(i);
    return std::log2(factorial);
  }
  const double m = static_cast<double>(n);
  const double square = m * m;
  constexpr double half_log_2_pi = 0.91893853320467274178;
  constexpr double log_2 = 0.69314718055994530942;
  const double series = (1.0 / 12 - (1.0 / 360 - (1.0 / 1260 - 1.0 / 1680 / square) / square) / square) / m;
  return ((m + 0.5) * std::log(m) - m + half_log_2_pi + series) / log_2;
}

/// log2(C(n, k)), k <= n. O(1).
inline double log2_binomial(std::uint64_t n, std::uint64_t k) {
  MINES_ASSERT(k <= n);
  return log2_factorial(n) - log2_factorial(k) - log2_factorial(n - k);
}

/// C(n, k) exactly, k <= n. Integer must be a type without an upper bound. O(min(k, n - k)) steps.
template <class Integer>
Integer exact_binomial(std::uint64_t n, std::uint64_t k) {
  MINES_ASSERT(k <= n);
  Integer result = 1;
  const std::uint64_t steps = std::min(k, n - k);
  for (std::uint64_t i = 1; i <= steps; ++i) {
    result *= n - steps + i;
    result /= i;
  }
  return result;
}

}  // namespace mines
