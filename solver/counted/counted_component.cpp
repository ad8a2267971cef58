#include "counted/counted_component.hpp"

#include <algorithm>

namespace mines {

namespace {

template <class Number>
bool is_somewhere(std::span<const Number> counts) {
  return std::any_of(counts.begin(), counts.end(), [](const Number& count) { return !(count == Number()); });
}

}  // namespace

MineRange mine_range(const Component& component) {
  MineRange range{0, component.cells.size()};
  std::vector<bool> taken(component.cells.size());
  for (const Constraint& constraint : component.constraints) {
    MINES_ASSERT(constraint.is_possible());
    const auto cells = constraint.cells();
    if (std::any_of(cells.begin(), cells.end(), [&](std::uint32_t cell) { return taken[cell]; })) continue;
    for (const std::uint32_t cell : cells) taken[cell] = true;
    range.least += static_cast<std::uint64_t>(constraint.mines);
    range.most -= static_cast<std::uint64_t>(constraint.size - constraint.mines);
  }
  return range;
}

MineSpread CountedComponent::spread() const {
  if (!is_counted()) return {};
  return std::visit([](const auto& kind) { return spread_of(kind); }, *counts);
}

MineRange CountedComponent::range() const {
  if (!is_counted()) return mine_range(component);
  const auto range_of = [](const auto& kind) {
    return MineRange{static_cast<std::uint64_t>(kind.least), static_cast<std::uint64_t>(kind.most())};
  };
  return std::visit(range_of, *counts);
}

bool CountedComponent::is_decided_by_numbers(std::size_t cell) const {
  MINES_ASSERT(is_counted());
  const auto is_decided = [cell](const auto& kind) {
    return !is_somewhere(kind.mine(cell)) || !is_somewhere(kind.safe(cell));
  };
  return std::visit(is_decided, *counts);
}

void CountedComponent::judge(std::span<const WideNumber> weights) {
  MINES_ASSERT(is_counted());
  std::visit([&](const auto& kind) { judge_cells(kind, weights, probabilities, verdicts); }, *counts);
}

void ComponentCounter::count(CountedComponent& counted) {
  MINES_ASSERT(!counted.component.truncated);
  if (!options_.remembers_shapes) {
    counted.state = count_again(counted);
  } else if (const auto* known = memo_.find(key_.of_constraints(counted.component))) {
    counted.state = CountedComponent::State::counted;
    counted.counts = *known;
  } else {
    counted.state = count_again(counted);
    if (counted.is_counted()) memo_.add(key_, counted.counts);
  }
}

CountedComponent::State ComponentCounter::count_again(CountedComponent& counted) {
  const bool fits_doubles = counted.component.cells.size() <= most_cells_for_doubles;
  if (options_.doubles_only && !fits_doubles) return CountedComponent::State::exceeded;
  const auto outcome = elimination_.run(counted.component, options_.limits.transitions);
  if (outcome == Elimination::Outcome::contradiction) return CountedComponent::State::contradiction;
  if (outcome == Elimination::Outcome::exceeded) return CountedComponent::State::exceeded;
  return fits_doubles ? sum_up(doubles_, counted) : sum_up(wide_numbers_, counted);
}

template <class Number>
CountedComponent::State ComponentCounter::sum_up(ModelCounter<Number>& counter, CountedComponent& counted) {
  ModelCounts<Number> counts;
  if (!counter.count(elimination_, counts, options_.limits.products))
    return CountedComponent::State::exceeded;
  counted.counts = std::make_shared<const CountedComponent::Counts>(std::move(counts));
  return CountedComponent::State::counted;
}

}  // namespace mines
