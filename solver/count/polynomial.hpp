// Products of polynomials, given as rows of coefficients. A row counts the placements of mines on a part of
// the board: entry k, those with k mines more than the fewest possible. The joint row of two independent
// parts is the product of their rows.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

#include "base/stop.hpp"

namespace mines {

/// Adds `factor` · row[k] to sum[k] for each entry of the row.
template <class Number>
void add_multiple(std::span<const Number> row, Number factor, Number* sum) {
  for (std::size_t k = 0; k < row.size(); ++k) {
    // Numbers on the heap may have thousands of digits, so a single step can be long.
    if constexpr (!std::is_trivially_copyable_v<Number>) stop_point();
    sum[k] += row[k] * factor;
  }
}

/// Adds a[i] · b[k] to sum[i + k] for all i and k with i + k < sum.size(). O(a · b).
template <class Number>
void add_product(std::span<const Number> a, std::span<const Number> b, std::span<Number> sum) {
  for (std::size_t i = 0; i < std::min(a.size(), sum.size()); ++i) {
    stop_point();
    add_multiple(b.first(std::min(b.size(), sum.size() - i)), a[i], sum.data() + i);
  }
}

/// The first `most_entries` entries of the product of two rows that are not empty. O(a · b).
inline std::vector<double> product_of(std::span<const double> a, std::span<const double> b,
                                      std::size_t most_entries = std::numeric_limits<std::size_t>::max()) {
  std::vector<double> product(std::min(a.size() + b.size() - 1, most_entries));
  add_product(a, b, std::span(product));
  return product;
}

}  // namespace mines
