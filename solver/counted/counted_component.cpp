#include "counted/counted_component.hpp"

#include <algorithm>
#include <type_traits>

#include "base/assert.hpp"

namespace mines {

namespace {

// Where a better order may be searched: what the usual one may take before, about 20 ms.
constexpr CountingLimits limits_before_search{300'000, 50'000'000};

template <class Kind>
constexpr bool is_deferred = std::is_same_v<std::decay_t<Kind>, DeferredCounts>;

template <class Number>
bool is_somewhere(std::span<const Number> counts) {
  return std::any_of(counts.begin(), counts.end(), [](const Number& count) { return !(count == Number()); });
}

}  // namespace

/// Only constraints without common cells may be added up. The first that fits is taken, which gives bounds
/// but not always the best ones.
MineRange mine_range(const Component& component) {
  MineRange range{0, component.cells.size()};
  std::vector<bool> taken(component.cells.size());
  for (const Constraint& constraint : component.constraints) {
    MINES_ASSERT(constraint.is_possible());
    // What it bounds is not the number of its mines.
    if (constraint.has_weights) continue;
    const auto cells = constraint.cells();
    if (std::any_of(cells.begin(), cells.end(), [&](std::uint32_t cell) { return taken[cell]; })) continue;
    for (const std::uint32_t cell : cells) taken[cell] = true;
    // Of these cells at least `least` are mines, and at least size() - `most` are safe.
    range.least += static_cast<std::uint64_t>(std::max(constraint.least, 0));
    range.most -= static_cast<std::uint64_t>(std::max(constraint.size() - constraint.most, 0));
  }
  MINES_ASSERT(range.least <= range.most && range.most <= component.cells.size());
  return range;
}

MineSpread CountedComponent::spread() const {
  if (!is_counted()) return {};
  return std::visit([](const auto& kind) { return spread_of(kind); }, *counts);
}

bool CountedComponent::is_decided_by_numbers(std::size_t cell) const {
  MINES_ASSERT(is_counted());
  const auto is_decided = [cell](const auto& kind) {
    if constexpr (is_deferred<decltype(kind)>) {
      // Deferred counts have no count for each cell; the elimination noted what each box allows.
      return kind.allowed[kind.box_of[cell]].verdict() != Verdict::undecided;
    } else {
      return !is_somewhere(kind.mine(cell)) || !is_somewhere(kind.safe(cell));
    }
  };
  return std::visit(is_decided, *counts);
}

void CountedComponent::judge(std::span<const WideNumber> weights) {
  MINES_ASSERT(is_counted());
  const auto judge_kind = [&](const auto& kind) {
    if constexpr (is_deferred<decltype(kind)>) {
      judge_deferred(component, kind, weights, probabilities, verdicts);
    } else {
      judge_cells(kind, weights, probabilities, verdicts);
    }
  };
  std::visit(judge_kind, *counts);
}

void ComponentCounter::count(CountedComponent& counted) {
  MINES_ASSERT(!counted.component.truncated);
  // The key of a component that is too large, or has other constraints than numbers, is empty and never
  // found.
  if (!options_.remembers_shapes) {
    counted.state = count_again(counted);
  } else if (const auto* known = memo_.find(key_.of_constraints(counted.component))) {
    counted.state = CountedComponent::State::complete;
    counted.counts = *known;
  } else {
    counted.state = count_again(counted);
    if (counted.is_counted()) memo_.add(key_, counted.counts);
  }
}

CountedComponent::State ComponentCounter::count_again(CountedComponent& counted) {
  CountingLimits limits = options_.limits;
  if (limits.searches_order) {
    // The usual order may take only a small part of the budget, since a better one is searched after it.
    limits.transitions = std::min(limits.transitions, limits_before_search.transitions);
    limits.products = std::min(limits.products, limits_before_search.products);
  }
  const auto state = count_in_usual_order(counted, limits);
  const bool is_done = state != CountedComponent::State::exceeded || !limits.searches_order;
  return is_done ? state : count_in_better_order(counted);
}

CountedComponent::State ComponentCounter::count_in_usual_order(CountedComponent& counted,
                                                               const CountingLimits& limits) {
  const bool fits_doubles = counted.component.cells.size() <= most_cells_for_doubles;
  if (options_.doubles_only && !fits_doubles) return CountedComponent::State::exceeded;
  const auto outcome = elimination_.run(counted.component, limits.transitions);
  if (outcome != Elimination::Outcome::complete) return outcome;
  return fits_doubles ? sum_up(doubles_, counted, limits.products)
                      : sum_up(wide_numbers_, counted, limits.products);
}

CountedComponent::State ComponentCounter::count_in_better_order(CountedComponent& counted) {
  boxes_.load(counted.component);
  order_search_.run(boxes_);
  // Elimination in this order would exceed its budget too; the attempt is saved.
  if (order_search_.promise() > OrderSearch::most_promise) return CountedComponent::State::exceeded;
  Elimination large;  // its memory is given back
  const auto outcome = large.run(counted.component, order_search_.order(), options_.limits.transitions);
  if (outcome != Elimination::Outcome::complete) return outcome;
  DeferredCounts counts;
  if (!count_deferred(large, counts, options_.limits.products)) return CountedComponent::State::exceeded;
  counted.counts = std::make_shared<const CountedComponent::Counts>(std::move(counts));
  return CountedComponent::State::complete;
}

template <class Number>
CountedComponent::State ComponentCounter::sum_up(ModelCounter<Number>& counter, CountedComponent& counted,
                                                 std::uint64_t most_products) {
  ModelCounts<Number> counts;
  if (!counter.count(elimination_, counts, most_products)) return CountedComponent::State::exceeded;
  counted.counts = std::make_shared<const CountedComponent::Counts>(std::move(counts));
  return CountedComponent::State::complete;
}

}  // namespace mines
