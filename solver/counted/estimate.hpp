// Estimates components that are too large to be counted: verdicts by CaDiCaL, samples for the other cells,
// and the odds of a mine if the mines on the board are given.
//
// The odds are those at which the estimated components, the counted ones and the interior are expected to
// have the mines together. Newton's method on their logarithm finds them; the slope is the variance of that
// sum. They are known only as well as the mines on the estimated components, and `log_odds_error` says how
// well: the samples' error, and what odds in place of a fixed number of mines leave open (some 1 / variance).
// Whoever uses the odds owes that to his errors.
//
// A component of which no placement was found tells nothing but the bounds of its mines. They take part with
// the middle of these bounds, and with half of their distance as the error.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "components/component.hpp"
#include "count/mine_spread.hpp"
#include "count/probability.hpp"

namespace mines {

struct EstimatedComponent {
  bool consistent = true;  ///< false if no placement fits, for certain
  std::vector<Verdict> verdicts;
  /// Sampled; bounded, between 0 and 1, if no placement was found.
  std::vector<Probability> probabilities;
};

/// The rest of the position, and how placements weigh.
struct EstimateOptions {
  std::span<const MineSpread> counted{};  ///< the other components
  std::uint64_t interior = 0;
  std::optional<std::uint64_t> mines{};  ///< mines on all components and the interior
  double odds = 1;                       ///< odds of a mine, if `mines` is not given
  std::uint64_t seed = 0;
};

struct Estimate {
  double odds = 1;  ///< the given ones, or those at which `mines` mines are expected
  /// Standard error of the odds' natural logarithm; 0 if they were given.
  double log_odds_error = 0;
  std::vector<EstimatedComponent> components;
};

/// Estimates components. Takes a second or so for a thousand cells, and some 50 µs a cell for many.
Estimate estimate(std::span<const Component* const> components, const EstimateOptions& options);

}  // namespace mines
