#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "count/board_total.hpp"

namespace mines {

namespace {

/// Expected mines and their variance; the latter is the derivative of the former by the logarithm of the
/// odds.
struct Moments {
  double mean = 0;
  double variance = 0;

  Moments& operator+=(const Moments& other) {
    mean += other.mean;
    variance += other.variance;
    return *this;
  }
};

/// Of the mines beyond the fewest.
Moments moments_of(const MineSpread& component, double log2_odds) {
  double heaviest = -std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < component.models.size(); ++k)
    heaviest = std::max(heaviest, component.models[k].log2() + static_cast<double>(k) * log2_odds);
  double sums[3] = {};
  for (std::size_t k = 0; k < component.models.size(); ++k) {
    const auto mines = static_cast<double>(k);
    const double weight = std::exp2(component.models[k].log2() + mines * log2_odds - heaviest);
    sums[0] += weight;
    sums[1] += weight * mines;
    sums[2] += weight * mines * mines;
  }
  const double mean = sums[1] / sums[0];
  return {mean, sums[2] / sums[0] - mean * mean};
}

}  // namespace

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
  if (least == most) return 1;  // they tell nothing
  if (mines == least) return 0;
  if (mines == most) return std::numeric_limits<double>::infinity();

  const auto wanted = static_cast<double>(mines - least);
  const double accuracy = 1e-9 * std::max(1.0, static_cast<double>(mines));
  const auto cells = static_cast<double>(interior);
  double high = 1100;  // logarithms to base 2; further than any double
  for (const MineSpread* component : varying) {
    for (const WideNumber& models : component->models) {
      if (!models.is_zero()) high = std::max(high, 1100 + models.log2());
    }
  }
  double low = -high;
  double log2_odds = std::log2(wanted / static_cast<double>(most - mines));
  for (int round = 0; round < 300; ++round) {
    const double p = 1 / (1 + std::exp2(-log2_odds));
    Moments moments{cells * p, cells * p * (1 - p)};
    for (const MineSpread* component : varying) moments += moments_of(*component, log2_odds);
    const double missing = wanted - moments.mean;
    if (std::abs(missing) <= accuracy) break;
    (missing > 0 ? low : high) = log2_odds;
    const double newton = log2_odds + missing / (moments.variance * std::log(2.0));
    // Halving now and then, so that the interval shrinks whatever Newton's steps do.
    const bool inside = newton > low && newton < high;
    log2_odds = inside && round % 3 != 2 ? newton : (low + high) / 2;
  }
  return std::exp2(log2_odds);
}

MineRange mine_range(const Component& component) {
  MineRange range{0, component.cells.size()};
  std::vector<bool> taken(component.cells.size());
  for (const Constraint& constraint : component.constraints) {
    const auto cells = constraint.cells();
    if (std::any_of(cells.begin(), cells.end(), [&](std::uint32_t cell) { return taken[cell]; })) continue;
    for (const std::uint32_t cell : cells) taken[cell] = true;
    range.least += static_cast<std::uint64_t>(constraint.mines);
    range.most -= static_cast<std::uint64_t>(constraint.size - constraint.mines);
  }
  return range;
}

std::optional<Probability> interior_bounds(const MineRange& components, std::uint64_t interior,
                                           std::uint64_t mines) {
  if (interior == 0 || mines < components.least || mines > components.most + interior) return std::nullopt;
  const std::uint64_t most = std::min(interior, mines - components.least);
  const std::uint64_t least = mines > components.most ? mines - components.most : 0;
  const auto cells = static_cast<double>(interior);
  const double low = static_cast<double>(least) / cells;
  const double high = static_cast<double>(most) / cells;
  return Probability{(low + high) / 2, (high - low) / 2, least == most ? Known::exact : Known::bounded};
}

}  // namespace mines
