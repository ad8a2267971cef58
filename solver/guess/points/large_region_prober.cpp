#include "guess/points/large_region_prober.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "base/assert.hpp"

namespace mines {

namespace {

// The number of cells of a component that are probed, at most.
constexpr std::size_t most_probed = 12;
// Every click counts as having this chance of progress: it may be the first of two.
constexpr double least_progress = 0.03;

}  // namespace

double price_of_progress(double loss, double progress) {
  MINES_ASSERT(progress > -1e-9 && progress < 1 + 1e-9);
  return loss < 0 ? loss : loss / std::max(progress, least_progress);
}

Push LargeRegionProber::best_push(const Component& component) {
  MINES_ASSERT(!component.truncated);
  surround(component);
  // Whether another thread has sampled this shape must not make a difference.
  const auto allowed = [this](const Push& push) { return may_sample_ || !push.sampled ? push : Push{}; };
  if (const Push* const known = memo_.find(key_.of_cells_and_constraints(surrounded_)))
    return allowed(*known);
  const Push push = search(component);
  memo_.add(key_.of_cells_and_constraints(surrounded_), push);
  return push;
}

/// Sets surrounded_ and table_.
void LargeRegionProber::surround(const Component& component) {
  surrounded_ = component;
  table_.clear();
  for (std::uint32_t i = 0; i < component.cells.size(); ++i) table_.add(component.cells[i], {0, i});
  for (const Cell cell : component.cells) {
    for_each_neighbour(view_->size(), cell, [&](Cell neighbour) {
      // The cells around count as part of the shape, because a reply constrains them as well.
      const auto place = static_cast<std::uint32_t>(surrounded_.cells.size());
      if (view_->is_unknown(neighbour) && table_.add(neighbour, {0, place}).second)
        surrounded_.cells.push_back(neighbour);
    });
  }
}

/// Probes the cells that are least likely mines, as long as the click by itself costs less than the best
/// price so far: what it makes certain would seldom make up for more.
Push LargeRegionProber::search(const Component& component) {
  Push best;
  work_ = most_work_;
  if (elimination_.run(component, work_) != Elimination::Outcome::complete) return sample(component);
  odds_weights_.weigh(elimination_, odds_);
  odds_weights_.probabilities(probabilities_);
  std::vector<std::uint32_t> order(component.cells.size());
  std::iota(order.begin(), order.end(), 0);
  const auto mine_probability = [&](std::uint32_t cell) { return probabilities_[cell].value; };
  const std::size_t probed = std::min(order.size(), most_probed);
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(probed), order.end(),
                    [&](std::uint32_t a, std::uint32_t b) {
                      return std::pair(mine_probability(a), a) < std::pair(mine_probability(b), b);
                    });
  order.resize(probed);
  for (const std::uint32_t cell : order) {
    const double p = mine_probability(cell);
    if (best.found && penalty_ * p - (1 - p) >= best.price) break;
    Push push{true, cell, p, false, 0};
    if (!probe(component, cell, push)) {
      // The work did not suffice for a single probe: the least likely mine is offered, without any progress.
      if (!best.found) best = {true, cell, p, false, price_of_progress(penalty_ * p - (1 - p), 0)};
      break;
    }
    if (!best.found || push.price < best.price) best = push;
  }
  return best;
}

Push LargeRegionProber::sample(const Component& component) {
  if (!may_sample_) return {};
  std::optional<Placement> placement = find_placement_(component);
  const SamplerOptions options{.odds = odds_, .batches = 8, .sweeps = 4, .work = 10'000};
  // Without a placement there is no chain to start, and the component offers no push.
  if (!placement || !sampler_.sample(component, options, *placement, probabilities_)) return {};
  const auto at_worst = [](const Probability& mine) { return std::min(1.0, mine.value + 2 * mine.error); };
  const auto safest =
      std::min_element(probabilities_.begin(), probabilities_.end(),
                       [&](const Probability& a, const Probability& b) { return at_worst(a) < at_worst(b); });
  const double p = at_worst(*safest);
  return {true, static_cast<std::size_t>(safest - probabilities_.begin()), p, true,
          price_of_progress(penalty_ * p - (1 - p), 0)};
}

/// Sets the price of a click, given its probability. False if the work did not suffice.
bool LargeRegionProber::probe(const Component& component, std::uint32_t cell, Push& push) {
  surround_cell(component, cell);
  const double p = push.mine_probability;
  Progress progress;
  if (!add_replies(component, cell, false, 1 - p, progress)) return false;
  if (p > 0 && !add_replies(component, cell, true, p, progress)) return false;
  push.price = price_of_progress(penalty_ * p - (1 - p) - progress.released, progress.chance);
  return true;
}

/// Sets beside_, and piece_ to the component with the cells in beside_.
void LargeRegionProber::surround_cell(const Component& component, std::uint32_t cell) {
  MINES_ASSERT(cell < component.cells.size());
  piece_ = component;
  beside_.clear();
  for_each_neighbour(view_->size(), component.cells[cell], [&](Cell neighbour) {
    const CellTable::Place* const place = table_.find(neighbour);
    if (place == nullptr) return;
    if (place->index < component.cells.size()) {
      beside_.push_back(place->index);
      return;
    }
    beside_.push_back(static_cast<std::uint32_t>(piece_.cells.size()));
    piece_.cells.push_back(neighbour);
  });
}

/// Adds the progress by a mine, or else by all numbers that the cell may show; that is the probability of
/// these replies. False if the work did not suffice.
bool LargeRegionProber::add_replies(const Component& component, std::uint32_t cell, bool mine,
                                    double probability, Progress& progress) {
  replies_.clear();
  for (int number = 0; number <= (mine ? 0 : static_cast<int>(beside_.size())); ++number) {
    if (!add_reply(component, cell, mine, number)) return false;
  }
  double heaviest = -std::numeric_limits<double>::infinity();
  // Weights relative to the heaviest reply, so that exp2 cannot overflow.
  for (const Reply& reply : replies_) heaviest = std::max(heaviest, reply.log_weight);
  double weight = 0;
  Progress weighed;
  for (const Reply& reply : replies_) {
    const double share = std::exp2(reply.log_weight - heaviest);
    weight += share;
    weighed.released += share * reply.certain;
    weighed.chance += reply.certain > 0 ? share : 0;
  }
  if (weight > 0) {
    progress.released += weighed.released * (probability / weight);
    progress.chance += weighed.chance * (probability / weight);
  }
  return true;
}

/// Eliminates the component with a reply to a click, and adds to replies_ what it leaves if it is possible.
/// False if the work did not suffice.
bool LargeRegionProber::add_reply(const Component& component, std::uint32_t cell, bool mine, int number) {
  piece_.constraints = component.constraints;
  piece_.constraints.emplace_back(Cell{}, mine ? 1 : 0).add(cell);
  if (!mine) {
    Constraint& shown = piece_.constraints.emplace_back(Cell{}, number);
    for (const std::uint32_t beside : beside_) shown.add(beside);
  }
  const Elimination::Outcome outcome = elimination_.run(piece_, work_);
  if (outcome == Elimination::Outcome::exceeded) return false;
  // A contradiction has taken work, too.
  work_ -= std::min(work_, elimination_.work());
  if (outcome == Elimination::Outcome::contradiction) return true;
  odds_weights_.weigh(elimination_, odds_);
  elimination_.verdicts(verdicts_);
  // The constraint above decides the clicked cell itself; that is no progress.
  verdicts_[cell] = Verdict::undecided;
  replies_.push_back({odds_weights_.log2_weight(),
                      static_cast<int>(std::count(verdicts_.begin(), verdicts_.end(), Verdict::safe))});
  return true;
}

}  // namespace mines
