// A sum of weighted variables between two bounds: 3 x1 + 2 ~x2 >= 4. simplify() makes the weights small, so
// that exact counting and the SAT solver can take them.
#pragma once

#include <cstdint>
#include <vector>

namespace mines {

/// Holds a sum of 10^8 coefficients below 10^29.
__extension__ using WideInteger = __int128;

/// A true variable counts its weight, or a false one if it is negated.
struct WeightedVariable {
  std::uint32_t variable = 0;
  bool is_negated = false;
  WideInteger weight = 1;
};

struct WeightedSum {
  std::vector<WeightedVariable> terms;
  WideInteger least = 0;
  WideInteger most = 0;

  /// Changes the sum into one with the same solutions and small weights. Afterwards each variable occurs at
  /// most once, the variables ascend, all weights are at least 1, and 0 <= least and most <= weight().
  /// Weights have no common factor, and none is larger than its bounds can tell apart. If the bounds and the
  /// weights show that no solution exists, all weights are 1, `least` is 1 and `most` 0. O(n log n) with n
  /// terms, a few times.
  void simplify();

  /// The sum of all weights.
  WideInteger weight() const;
};

}  // namespace mines
