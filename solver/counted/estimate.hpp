// Estimates the cells of components (unknown cells joined by numbers) whose placements are too many to count.
// CaDiCaL, a SAT solver, gives verdicts; samples (count/sampler.hpp) give the other probabilities. If `mines`
// is given, also estimates the odds of a mine, p / (1 - p), at which `mines` is the expected number of mines.
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
  std::vector<Probability> probabilities;  ///< sampled
  /// By cell: a placement with a mine there and one without were found, by CaDiCaL or in the sample.
  std::vector<bool> is_open;
  /// The numbers of mines of the placements that were drawn, ascending. If it is empty, no placement was
  /// found, and the probabilities mean nothing.
  std::vector<std::uint64_t> mines;
};

struct EstimateOptions {
  std::span<const MineSpread> counted{};  ///< the components that were counted
  std::uint64_t interior = 0;             ///< the number of unknown cells in no constraint
  std::optional<std::uint64_t> mines{};   ///< mines on all components and the interior
  double odds = 1;                        ///< odds of a mine, if `mines` is not given
  std::uint64_t seed = 0;
};

struct Estimate {
  double odds = 1;  ///< the given odds, or the odds at which `mines` mines are expected
  /// Standard error of the odds' natural logarithm; 0 if the odds were given. The errors of the estimated
  /// cells include this error. Callers must add this error to the errors of other cells.
  double log_odds_error = 0;
  std::vector<EstimatedComponent> components;
};

/// Estimates `components`. A thousand cells take about a second. Many thousands of cells take 50 µs a cell,
/// because they get fewer samples.
Estimate estimate(std::span<const Component* const> components, const EstimateOptions& options);

}  // namespace mines
