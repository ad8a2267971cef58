#include "counted/estimate.hpp"

#include <algorithm>
#include <cmath>

#include "count/odds_for_mines.hpp"
#include "count/sampler.hpp"
#include "sat/component_solver.hpp"
#include "sat/find_placement.hpp"

namespace mines {

namespace {

// Each round of samples brings the odds nearer to those that it finds. After these rounds what is left of the
// error is that of the samples.
constexpr int rounds = 4;
// Samples are drawn at odds between these.
constexpr double least_odds = 1e-6;
constexpr double most_odds = 1e6;

/// What CaDiCaL decides of a component, and a placement for the first sample.
struct Start {
  EstimatedComponent estimated;
  std::optional<Placement> placement;
};

Start start_of(const Component& component) {
  ComponentSolver solver;
  Decision decision = solver.decide(component);
  Start start{{decision.consistent, std::move(decision.cells), {}}, {}};
  start.estimated.verdicts.resize(component.cells.size());
  start.estimated.probabilities.assign(component.cells.size(), {0.5, 0.5, Known::bounded});
  if (decision.consistent) start.placement = find_placement(component);
  return start;
}

/// A verdict overrides whatever a sample says.
void put_verdicts(EstimatedComponent& estimated) {
  for (std::size_t i = 0; i < estimated.verdicts.size(); ++i) {
    if (estimated.verdicts[i] == CellVerdict::open_question) continue;
    estimated.probabilities[i] = {estimated.verdicts[i] == CellVerdict::mine ? 1.0 : 0.0, 0, Known::exact};
  }
}

/// Samples all components, and returns the mines to be expected on them.
double sample(std::span<const Component* const> components, std::vector<Start>& starts, double odds,
              std::uint64_t seed) {
  Sampler sampler;
  SamplerOptions options;
  options.odds = odds;
  options.seed = seed;
  double mines = 0;
  for (std::size_t i = 0; i < components.size(); ++i) {
    EstimatedComponent& estimated = starts[i].estimated;
    if (starts[i].placement)
      sampler.sample(*components[i], options, *starts[i].placement, estimated.probabilities);
    put_verdicts(estimated);
    for (const Probability& probability : estimated.probabilities) mines += probability.value;
  }
  return mines;
}

/// The odds at which the other components and the interior have the mines that the estimated ones leave.
std::optional<double> odds_for_rest(const EstimateOptions& options, double mines_on_estimated) {
  const double left = std::round(static_cast<double>(*options.mines) - mines_on_estimated);
  if (left < 0) return std::nullopt;
  return odds_for_mines(options.counted, options.interior, static_cast<std::uint64_t>(left));
}

double first_odds(std::span<const Component* const> components, const EstimateOptions& options) {
  if (!options.mines) return options.odds;
  double cells = static_cast<double>(options.interior);
  for (const Component* component : components) cells += static_cast<double>(component->cells.size());
  double mines = static_cast<double>(*options.mines);
  for (const MineSpread& spread : options.counted) mines -= spread.least;
  mines = std::max(mines, 1.0);
  return mines < cells ? mines / (cells - mines) : 1;
}

}  // namespace

Estimate estimate(std::span<const Component* const> components, const EstimateOptions& options) {
  std::vector<Start> starts;
  for (const Component* component : components) starts.push_back(start_of(*component));
  Estimate estimate;
  estimate.odds = std::clamp(first_odds(components, options), least_odds, most_odds);
  for (int round = 0; round < rounds; ++round) {
    const double mines =
        sample(components, starts, estimate.odds, options.seed + static_cast<unsigned>(round));
    if (!options.mines || round + 1 == rounds) break;
    const auto odds = odds_for_rest(options, mines);
    if (!odds) continue;
    // Only half the way: at higher odds more mines on the components leave fewer for the rest.
    estimate.odds = std::sqrt(estimate.odds * std::clamp(*odds, least_odds, most_odds));
  }
  for (Start& start : starts) estimate.components.push_back(std::move(start.estimated));
  return estimate;
}

}  // namespace mines
