// Estimates components that are too large to be counted: verdicts by CaDiCaL, samples for the other cells.
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
  std::vector<CellVerdict> verdicts;
  std::vector<Probability> probabilities;  ///< sampled; bounded, between 0 and 1, if no placement was found
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
  std::vector<EstimatedComponent> components;
};

/// Estimates components. If the number of mines is given, some rounds of samples find the odds. Takes a
/// second or so for a thousand cells.
Estimate estimate(std::span<const Component* const> components, const EstimateOptions& options);

}  // namespace mines
