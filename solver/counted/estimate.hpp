// Estimates components that are too large to count: verdicts by CaDiCaL, samples for the other cells, and the
// odds of a mine if the mines on the board are given.
//
// If the mines are given, the odds are sought at which the expected number of mines on the estimated
// components, the counted ones and the interior is the given number. Newton's method on the logarithm of the
// odds finds these odds; the slope is the variance V of the number of mines. `log_odds_error` combines two
// errors of the logarithm: one comes from the sampled mines; the other, 1 / V, from weighing by fixed odds in
// place of a fixed number of mines. The errors of the estimated cells include `log_odds_error`; callers must
// add it to the errors of other cells.
//
// For a component without a known placement only bounds of its mines are known. Its mines are taken to be the
// middle of these bounds, with half of their distance as the error.
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
  bool consistent = true;  ///< false if it is certain that no placement fits
  std::vector<Verdict> verdicts;
  /// Sampled; if no placement was found, bounded between 0 and 1.
  std::vector<Probability> probabilities;
};

/// The rest of the position, and the weight of placements.
struct EstimateOptions {
  std::span<const MineSpread> counted{};  ///< the other components
  std::uint64_t interior = 0;
  std::optional<std::uint64_t> mines{};  ///< mines on all components and the interior
  double odds = 1;                       ///< odds of a mine, if `mines` is not given
  std::uint64_t seed = 0;
};

struct Estimate {
  double odds = 1;  ///< the given odds, or the odds at which `mines` mines are expected
  /// Standard error of the odds' natural logarithm; 0 if the odds were given.
  double log_odds_error = 0;
  std::vector<EstimatedComponent> components;
};

/// Estimates components. Takes about a second for a thousand cells. The more cells there are, the fewer
/// samples are drawn; many thousands take some 50 µs a cell.
Estimate estimate(std::span<const Component* const> components, const EstimateOptions& options);

}  // namespace mines
