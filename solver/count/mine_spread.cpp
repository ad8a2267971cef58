#include "count/mine_spread.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/assert.hpp"

namespace mines {

namespace {

/// The moments of the mines that a component has beyond its fewest.
MineMoments moments_of(const MineSpread& component, double log2_odds) {
  double heaviest = -std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < component.models.size(); ++k)
    // Weights relative to the heaviest one: exp2 then never overflows, and what underflows does not matter. A
    // count of 0 has the logarithm minus infinity, and so the weight 0.
    heaviest = std::max(heaviest, component.models[k].log2() + static_cast<double>(k) * log2_odds);
  double sums[3] = {};
  for (std::size_t k = 0; k < component.models.size(); ++k) {
    const auto mines = static_cast<double>(k);
    const double weight = std::exp2(component.models[k].log2() + mines * log2_odds - heaviest);
    sums[0] += weight;
    sums[1] += weight * mines;
    sums[2] += weight * mines * mines;
  }
  // Counted from the component's fewest mines, so the difference below loses few digits.
  const double mean = sums[1] / sums[0];
  return {mean, sums[2] / sums[0] - mean * mean};
}

}  // namespace

MineMoments moments_at(std::span<const MineSpread> components, std::uint64_t interior, double odds) {
  MINES_ASSERT(odds > 0 && std::isfinite(odds));
  const double p = odds / (1 + odds);
  const auto cells = static_cast<double>(interior);
  MineMoments moments{cells * p, cells * p * (1 - p)};
  for (const MineSpread& component : components) {
    moments += moments_of(component, std::log2(odds));
    moments.mean += component.least;
  }
  return moments;
}

std::optional<double> odds_for_mines(std::span<const MineSpread> components, std::uint64_t interior,
                                     std::uint64_t mines) {
  std::uint64_t least = 0;
  std::uint64_t most = interior;
  std::vector<const MineSpread*> varying;
  for (const MineSpread& component : components) {
    least += static_cast<std::uint64_t>(component.least);
    most += static_cast<std::uint64_t>(component.most());
    if (component.models.size() > 1) varying.push_back(&component);
  }
  if (mines < least || mines > most) return std::nullopt;
  if (least == most) return 1;  // any odds do
  if (mines == least) return 0;
  if (mines == most) return std::numeric_limits<double>::infinity();

  const auto wanted = static_cast<double>(mines - least);
  const double accuracy = 1e-9 * std::max(1.0, static_cast<double>(mines));
  const auto cells = static_cast<double>(interior);
  double high = 1100;  // a logarithm to base 2, beyond that of any double
  for (const MineSpread* component : varying) {
    for (const WideNumber& models : component->models) {
      if (!models.is_zero()) high = std::max(high, 1100 + models.log2());
    }
  }
  double low = -high;
  // The density of the mines as a first guess: exact if all cells were interior.
  double log2_odds = std::log2(wanted / static_cast<double>(most - mines));
  for (int round = 0; round < 300; ++round) {
    const double p = 1 / (1 + std::exp2(-log2_odds));
    MineMoments moments{cells * p, cells * p * (1 - p)};
    for (const MineSpread* component : varying) moments += moments_of(*component, log2_odds);
    const double missing = wanted - moments.mean;
    if (std::abs(missing) <= accuracy) break;
    // The mean grows with the odds, so the root stays between low and high.
    (missing > 0 ? low : high) = log2_odds;
    // The variance is d mean / d ln(odds); ln 2 turns the step into one of log2. A variance of 0 gives an
    // infinite or undefined step, which fails `inside`.
    const double newton = log2_odds + missing / (moments.variance * std::log(2.0));
    // Every third step halves the interval, so that it shrinks whatever Newton's steps do.
    const bool inside = newton > low && newton < high;
    log2_odds = inside && round % 3 != 2 ? newton : (low + high) / 2;
  }
  return std::exp2(log2_odds);
}

}  // namespace mines
