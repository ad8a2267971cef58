#include "counted/counted_position.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/assert.hpp"
#include "base/parallel.hpp"

namespace mines {

namespace {

constexpr std::size_t components_at_once = 16;  // about 0.1 ms

thread_local std::uint64_t positions_counted = 0;

}  // namespace

CountedPosition::Outcome CountedPosition::count(std::vector<Component> components, int threads) {
  MINES_ASSERT(threads >= 1);
  ++positions_counted;
  threads_ = threads;
  while (counters_.size() < static_cast<std::size_t>(threads)) counters_.emplace_back(options_);
  components_.clear();
  components_.resize(components.size());
  work_in_runs(components.size(), components_at_once, threads,
               [&](int thread, std::size_t begin, std::size_t end) {
                 for (std::size_t i = begin; i < end; ++i) {
                   components_[i].component = std::move(components[i]);
                   counters_[static_cast<std::size_t>(thread)].count(components_[i]);
                 }
               });
  spreads_.clear();
  Outcome outcome = Outcome::complete;
  for (const CountedComponent& counted : components_) {
    spreads_.push_back(counted.spread());
    // One contradiction is certain, however many other components exceeded their budgets.
    if (counted.state == CountedComponent::State::contradiction) outcome = Outcome::contradiction;
    if (!counted.is_counted() && outcome == Outcome::complete) outcome = Outcome::exceeded;
  }
  return outcome;
}

std::uint64_t CountedPosition::counted_by_this_thread() { return positions_counted; }

std::uint64_t CountedPosition::remove_fixed() {
  MINES_ASSERT(components_.size() == spreads_.size());
  std::uint64_t mines = 0;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < components_.size(); ++i) {
    // Whatever K is, such a component has the same mines in every placement.
    if (spreads_[i].models.size() == 1) {
      mines += static_cast<std::uint64_t>(spreads_[i].least);
      continue;
    }
    if (kept < i) {
      components_[kept] = std::move(components_[i]);
      spreads_[kept] = std::move(spreads_[i]);
    }
    ++kept;
  }
  components_.resize(kept);
  spreads_.resize(kept);
  return mines;
}

CountedPosition::Outcome CountedPosition::combine(std::uint64_t interior, std::uint64_t mines) {
  MINES_ASSERT(components_.size() == spreads_.size());
  // Without the spread of each component the numbers of placements cannot be multiplied.
  if (!is_counted()) return Outcome::exceeded;
  const Outcome outcome = combiner_.combine(spreads_, interior, mines, options_.limits.products);
  if (outcome != Outcome::complete) return outcome;
  // A component's weights depend on all others, so no component can be judged before.
  judge([this](std::size_t i) { components_[i].judge(combiner_.weights(i)); });
  return Outcome::complete;
}

void CountedPosition::weigh(double odds, const Probability& uncounted) {
  MINES_ASSERT(odds > 0 && std::isfinite(odds));
  judge([&](std::size_t i) {
    CountedComponent& counted = components_[i];
    if (counted.is_counted()) {
      std::vector<WideNumber> weights;
      weigh_by_odds(spreads_[i], odds, weights);
      counted.judge(weights);
    } else {
      counted.probabilities.assign(counted.component.cells.size(), uncounted);
      counted.verdicts.assign(counted.component.cells.size(), Verdict::undecided);
    }
  });
}

/// Calls judge_component(i) for each component.
template <class Judge>
void CountedPosition::judge(const Judge& judge_component) {
  work_in_runs(components_.size(), components_at_once, threads_,
               [&](int, std::size_t begin, std::size_t end) {
                 for (std::size_t i = begin; i < end; ++i) judge_component(i);
               });
}

bool CountedPosition::is_counted() const {
  return std::all_of(components_.begin(), components_.end(),
                     [](const CountedComponent& counted) { return counted.is_counted(); });
}

MineRange CountedPosition::range() const {
  MineRange range;
  for (std::size_t i = 0; i < components_.size(); ++i) {
    const MineSpread& spread = spreads_[i];
    range += components_[i].is_counted() ? MineRange{static_cast<std::uint64_t>(spread.least),
                                                     static_cast<std::uint64_t>(spread.most())}
                                         : mine_range(components_[i].component);
  }
  return range;
}

}  // namespace mines
