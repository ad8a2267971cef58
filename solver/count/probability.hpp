// The probability that a cell is a mine, with the error of this probability.
#pragma once

namespace mines {

struct Probability {
  double value = 0;
  /// The meaning depends on who sets it:
  /// - Counting sets 0: only the last digits of `value` are rounded.
  /// - The sampler sets a standard error. Even a sampled 0 or 1 is no proof.
  /// - The analysis (counted/analysis.hpp) sets a rough standard error if the odds of a mine are estimated.
  /// - Situation sets 1 for cells that were not counted; `value` is a guess, mines left / unknown cells.
  /// - CountedPosition::weigh() and estimate() set both `value` and `error` to 0.5 for cells of which nothing
  ///   is known. This error is a bound.
  double error = 0;

  friend bool operator==(const Probability& a, const Probability& b) {
    return a.value == b.value && a.error == b.error;
  }
};

}  // namespace mines
