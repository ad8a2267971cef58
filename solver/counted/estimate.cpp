#include "counted/estimate.hpp"

#include <algorithm>
#include <cmath>

#include "count/sampler.hpp"
#include "sat/component_solver.hpp"
#include "sat/find_placement.hpp"

namespace mines {

namespace {

// Each round of samples brings the odds nearer to what they lead to; the last one's error is the samples'.
constexpr int rounds = 4;
// Odds beyond which no sampling goes.
constexpr double least_odds = 1e-6;
constexpr double most_odds = 1e6;

/// A placement to begin with, and what CaDiCaL decides.
struct Start {
  EstimatedPiece piece;
  std::optional<Placement> placement;
};

Start start_of(const Component& component) {
  ComponentSolver solver;
  Decision decision = solver.decide(component);
  Start start{{decision.consistent, std::move(decision.cells), {}}, {}};
  start.piece.verdicts.resize(component.cells.size());
  start.piece.probabilities.assign(component.cells.size(), {0.5, 0.5, Known::bounded});
  if (decision.consistent) start.placement = find_placement(component);
  return start;
}

/// What is decided is known, whatever a sample says.
void put_verdicts(EstimatedPiece& piece) {
  for (std::size_t i = 0; i < piece.verdicts.size(); ++i) {
    if (piece.verdicts[i] == CellVerdict::open_question) continue;
    piece.probabilities[i] = {piece.verdicts[i] == CellVerdict::mine ? 1.0 : 0.0, 0, Known::exact};
  }
}

/// The mines to be expected on the pieces.
double sample(std::span<const CountedPiece* const> pieces, std::vector<Start>& starts, double odds,
              std::uint64_t seed) {
  Sampler sampler;
  SamplerOptions options;
  options.odds = odds;
  options.seed = seed;
  double mines = 0;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    EstimatedPiece& piece = starts[i].piece;
    if (starts[i].placement)
      sampler.sample(pieces[i]->component, options, *starts[i].placement, piece.probabilities);
    put_verdicts(piece);
    for (const Probability& probability : piece.probabilities) mines += probability.value;
  }
  return mines;
}

/// The odds at which the other pieces and the interior have the mines that are left.
std::optional<double> odds_for_rest(const EstimateOptions& options, double mines_on_pieces) {
  const double left = std::round(static_cast<double>(*options.mines) - mines_on_pieces);
  if (left < 0) return std::nullopt;
  return odds_for_mines(options.counted, options.interior, static_cast<std::uint64_t>(left));
}

double first_odds(std::span<const CountedPiece* const> pieces, const EstimateOptions& options) {
  if (!options.mines) return options.odds;
  double cells = static_cast<double>(options.interior);
  for (const CountedPiece* piece : pieces) cells += static_cast<double>(piece->component.cells.size());
  double mines = static_cast<double>(*options.mines);
  for (const MineSpread& spread : options.counted) mines -= spread.least;
  mines = std::max(mines, 1.0);
  return mines < cells ? mines / (cells - mines) : 1;
}

}  // namespace

Estimate estimate(std::span<const CountedPiece* const> pieces, const EstimateOptions& options) {
  std::vector<Start> starts;
  for (const CountedPiece* piece : pieces) starts.push_back(start_of(piece->component));
  Estimate estimate;
  estimate.odds = std::clamp(first_odds(pieces, options), least_odds, most_odds);
  for (int round = 0; round < rounds; ++round) {
    const double mines = sample(pieces, starts, estimate.odds, options.seed + static_cast<unsigned>(round));
    if (!options.mines || round + 1 == rounds) break;
    const auto odds = odds_for_rest(options, mines);
    if (!odds) continue;
    // Half the way: more mines on the pieces at higher odds leave fewer for the rest.
    estimate.odds = std::sqrt(estimate.odds * std::clamp(*odds, least_odds, most_odds));
  }
  for (Start& start : starts) estimate.pieces.push_back(std::move(start.piece));
  return estimate;
}

}  // namespace mines
