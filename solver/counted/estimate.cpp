#include "counted/estimate.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>

#include "base/assert.hpp"
#include "count/sampler.hpp"
#include "counted/counted_component.hpp"
#include "sat/component_solver.hpp"
#include "sat/find_placement.hpp"

namespace mines {

namespace {

// Short samples that bring the odds near to those at which the mines are expected, before the long one.
constexpr int rounds = 3;
constexpr std::size_t round_batches = 4;
constexpr std::size_t round_draws = 500'000;  // of cells: some µs each
constexpr std::size_t most_round_sweeps = 4;
// The long sample has as many batches and sweeps as its draws allow, but no fewer than the batches that it
// takes to know the error.
constexpr std::size_t long_draws = 8'000'000;
constexpr std::size_t least_long_batches = 16;
constexpr std::size_t most_long_batches = 32;
constexpr std::size_t most_long_sweeps = 4;
constexpr std::size_t group = 150;
// Samples are drawn at odds between these.
constexpr double least_log_odds = -14;
constexpr double most_log_odds = 14;
// A round changes the logarithm of the odds by no more.
constexpr double longest_step = 1;

/// What is known of a component that is estimated.
struct Piece {
  const Component* component;
  EstimatedComponent estimated;
  std::optional<Placement> placement;
  SampledMines mines{};
  std::set<std::uint64_t> found{};  // numbers of mines that drawn placements have
};

/// Verdicts by CaDiCaL, and a placement for the first sample.
Piece start_of(const Component& component) {
  ComponentSolver solver;
  Decision decision = solver.decide(component);
  Piece piece{
      &component, {decision.consistent, std::move(decision.cells), {}, std::move(decision.is_open), {}}, {}};
  piece.estimated.verdicts.resize(component.cells.size());
  piece.estimated.probabilities.assign(component.cells.size(), {0.5, 0.5});
  if (!decision.consistent) return piece;
  // A component may be too large for one call of CaDiCaL.
  piece.placement = find_placement(component);
  if (!piece.placement) piece.placement = find_placement_in_parts(component);
  return piece;
}

/// What drawing each cell once costs, in cells of a board: a cell there has at most eight numbers with eight
/// cells each. Cells of long constraints cost more, because a group of them has a state for each number of
/// mines that the constraint may want, and so do cells of many constraints.
std::size_t cost_of(const Component& component) {
  std::size_t looks = 0;
  for (const Constraint& constraint : component.constraints) {
    const auto size = static_cast<std::size_t>(constraint.size());
    looks += size * std::min(size, group);
  }
  IndexLists beside;
  beside.constraints_of_cells(component);
  std::size_t turns = 0;
  for (std::size_t cell = 0; cell < component.cells.size(); ++cell)
    turns += beside[cell].size() * beside[cell].size();
  return std::max({component.cells.size(), looks / 64, turns / 64});
}

/// A verdict overrides whatever a sample says.
void put_verdicts(EstimatedComponent& estimated) {
  for (std::size_t i = 0; i < estimated.verdicts.size(); ++i) {
    Probability& mine = estimated.probabilities[i];
    if (estimated.verdicts[i] != Verdict::undecided) {
      mine = {estimated.verdicts[i] == Verdict::mine ? 1.0 : 0.0, 0};
    } else if (mine.value > 0 && mine.value < 1) {
      estimated.is_open[i] = true;
    } else if (estimated.is_open[i]) {
      // The sample has never left one side, so it says nothing of how likely that is.
      mine.error = std::max(mine.error, 0.5);
    }
  }
}

class Estimator {
 public:
  Estimator(std::span<const Component* const> components, const EstimateOptions& options)
      : options_(options) {
    for (const Component* component : components) {
      pieces_.push_back(start_of(*component));
      is_placed_ &= pieces_.back().placement.has_value();
      cost_ += cost_of(*component);
    }
  }

  Estimate run() {
    log_odds_ = first_log_odds();
    if (is_placed_) {
      // Given odds need no search; only the mines left leave them open.
      if (options_.mines) approach();
      sample_long();
      if (options_.mines) settle();
    }
    Estimate estimate{options_.mines ? std::exp(log_odds_) : options_.odds, log_odds_error_, {}};
    for (Piece& piece : pieces_) {
      put_verdicts(piece.estimated);
      piece.estimated.mines.assign(piece.found.begin(), piece.found.end());
      estimate.components.push_back(std::move(piece.estimated));
    }
    return estimate;
  }

 private:
  double first_log_odds() const {
    if (!options_.mines) return std::clamp(std::log(options_.odds), least_log_odds, most_log_odds);
    auto cells = static_cast<double>(options_.interior);
    for (const Piece& piece : pieces_) cells += static_cast<double>(piece.component->cells.size());
    auto mines = static_cast<double>(*options_.mines);
    // The cells of counted components are not known here, so their fewest mines are left out as well.
    for (const MineSpread& spread : options_.counted) mines -= spread.least;
    mines = std::max(mines, 1.0);
    return mines < cells ? std::log(mines / (cells - mines)) : 0;
  }

  /// Samples all components at the odds, with that many sweeps in each batch.
  void sample(std::size_t batches, std::size_t sweeps) {
    // Each sample has random numbers of its own, and the same ones in every run.
    const SamplerOptions options{.odds = std::exp(log_odds_),
                                 .batches = static_cast<int>(batches),
                                 .sweeps = static_cast<int>(sweeps),
                                 .group = group,
                                 .seed = options_.seed + samples_++};
    for (Piece& piece : pieces_) {
      sampler_.sample(*piece.component, options, *piece.placement, piece.estimated.probabilities);
      piece.mines = sampler_.mines();
      piece.found.insert(sampler_.drawn().begin(), sampler_.drawn().end());
    }
  }

  void sample_long() {
    const std::size_t sweeps = long_draws / std::max<std::size_t>(cost_, 1);
    // Batches come before sweeps, because the error is computed from the batches.
    const std::size_t batches = std::clamp(sweeps, least_long_batches, most_long_batches);
    sample(batches, std::clamp<std::size_t>(sweeps / batches, 1, most_long_sweeps));
  }

  void approach() {
    // The sampler draws one more batch, which it discards.
    const std::size_t sweeps = round_draws / std::max<std::size_t>(cost_, 1) / (round_batches + 1);
    for (int round = 0; round < rounds; ++round) {
      sample(round_batches, std::clamp<std::size_t>(sweeps, 1, most_round_sweeps));
      log_odds_ += step();
    }
  }

  /// Takes the odds that the long sample suggests, and the probabilities with them: those of a component
  /// change with the odds about in proportion to p (1 - p), and together as much as its mines. No probability
  /// is taken to change less with the error of the odds than that of a cell by itself: p (1 - p).
  void settle() {
    // No sample follows this step: the probabilities follow the odds by a straight line.
    const double last_step = step();
    // The 1 stands for odds in place of a fixed number of mines: they leave an error of 1 / variance, and the
    // slope is the variance.
    log_odds_error_ = std::sqrt(square_of_error() + 1) / slope();
    for (Piece& piece : pieces_) {
      double sum = 0;
      for (const Probability& mine : piece.estimated.probabilities) sum += mine.value * (1 - mine.value);
      const double share = sum > 0 ? std::min(piece.mines.variance / sum, 1.0) : 0;
      for (Probability& mine : piece.estimated.probabilities) {
        const double change = mine.value * (1 - mine.value);
        mine.error = std::hypot(mine.error, change * log_odds_error_);
        mine.value = std::clamp(mine.value + share * change * last_step, 0.0, 1.0);
      }
    }
    log_odds_ += last_step;
  }

  /// What the logarithm of the odds lacks, by the last sample: a step of Newton's method.
  double step() const {
    double missing = static_cast<double>(*options_.mines) -
                     moments_at(options_.counted, options_.interior, std::exp(log_odds_)).mean;
    for (const Piece& piece : pieces_) missing -= piece.mines.mean;
    const double step = std::clamp(missing / slope(), -longest_step, longest_step);
    return std::clamp(log_odds_ + step, least_log_odds, most_log_odds) - log_odds_;
  }

  /// How much the expected mines grow with the logarithm of the odds: at least a little, lest a poor sample
  /// make it 0.
  double slope() const {
    double slope = moments_at(options_.counted, options_.interior, std::exp(log_odds_)).variance;
    for (const Piece& piece : pieces_)
      slope += std::max(piece.mines.variance, 1e-2 * static_cast<double>(piece.component->cells.size()));
    return std::max(slope, 1e-3);
  }

  double square_of_error() const {
    double square = 0;
    for (const Piece& piece : pieces_) square += piece.mines.error * piece.mines.error;
    return square;
  }

  const EstimateOptions& options_;
  std::vector<Piece> pieces_;
  bool is_placed_ = true;  // a placement of each piece was found
  std::size_t cost_ = 0;   // of a sweep
  Sampler sampler_;
  std::uint64_t samples_ = 0;
  double log_odds_ = 0;
  double log_odds_error_ = 0;
};

}  // namespace

Estimate estimate(std::span<const Component* const> components, const EstimateOptions& options) {
  MINES_ASSERT(options.odds > 0 && std::isfinite(options.odds));
  return Estimator(components, options).run();
}

}  // namespace mines
