// Orders that are searched, and counts whose cells are judged later, on components that are too large for
// mines-fuzz: against rows of counts for all boxes.
#include "count/deferred_counts.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "count/mines_left.hpp"
#include "count/model_counting.hpp"
#include "count/order_search.hpp"
#include "support/small_components.hpp"

using namespace mines;
using mines::testing::components_of;
using mines::testing::random_field;
using mines::testing::random_view;

namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

/// Searches an order, which must have each box once, and eliminates a component in it.
Elimination::Outcome eliminate_in_better_order(const Component& component, int starts,
                                               Elimination& elimination) {
  Boxes boxes;
  boxes.load(component);
  if (boxes.impossible()) return elimination.run(component, {}, no_limit);
  OrderSearch search;
  search.run(boxes, starts);
  std::vector<std::uint32_t> sorted(search.order().begin(), search.order().end());
  std::sort(sorted.begin(), sorted.end());
  REQUIRE(sorted.size() == boxes.size());
  for (std::uint32_t box = 0; box < sorted.size(); ++box) REQUIRE(sorted[box] == box);
  return elimination.run(component, search.order(), no_limit);
}

/// What placements weigh by their mines, all together 1: `value(k)` in proportion, for `least` + k.
template <class Value>
std::vector<WideNumber> weights_for(const MineSpread& spread, Value value) {
  std::vector<WideNumber> weights;
  WideNumber sum;
  for (std::size_t k = 0; k < spread.models.size(); ++k) {
    weights.emplace_back(value(k));
    sum += weights.back() * spread.models[k];
  }
  for (WideNumber& weight : weights) weight /= sum;
  return weights;
}

/// A component of a random board, the one with the most cells.
Component largest_component(BoardSize size, double density, double open, std::uint64_t seed) {
  RandomSequence random(seed, 0);
  const Field field = random_field(size, density, random);
  Component largest;
  for (Component& component : components_of(random_view(field, open, 0, random), Join::numbers)) {
    if (component.cells.size() > largest.cells.size()) largest = std::move(component);
  }
  return largest;
}

}  // namespace

TEST_CASE("numbers of mines that come in threes are summed at all frequencies") {
  // Each three cells are mines together, or none is.
  Component component;
  constexpr std::uint32_t groups = 12;
  component.cells.resize(4 * groups);
  for (std::uint32_t i = 0; i < groups; ++i) {
    for (std::uint32_t cell = 0; cell < 3; ++cell)
      component.constraints.push_back({{}, 1, {4 * i + cell, 4 * i + 3}});
  }
  Elimination elimination;
  REQUIRE(eliminate_in_better_order(component, 4, elimination) == Elimination::Outcome::complete);
  DeferredCounts counts;
  REQUIRE(count_deferred(elimination, counts, no_limit));
  // m of the groups have three mines, the others one: 12 + 2 m mines.
  REQUIRE(counts.least == 12);
  REQUIRE(counts.models.size() == 25);
  for (const std::size_t threes : {0, 1, 5, 12}) {
    const auto weights = weights_for(counts, [&](std::size_t k) { return k == 2 * threes ? 1 : 0; });
    std::vector<Probability> probabilities;
    std::vector<Verdict> verdicts;
    judge_deferred(component, counts, weights, probabilities, verdicts);
    for (std::size_t cell = 0; cell < component.cells.size(); ++cell) {
      const double share = static_cast<double>(threes) / groups;
      CHECK(probabilities[cell].value == Approx(cell % 4 == 3 ? 1 - share : share).margin(1e-13));
    }
  }
}

TEST_CASE("large components are judged as by rows of counts for all boxes") {
  for (const std::uint64_t seed : {92, 93}) {
    const Component component = largest_component({24, 24}, 0.35, 0.45, seed);
    REQUIRE(component.cells.size() > 150);
    Elimination elimination;
    REQUIRE(eliminate_in_better_order(component, 8, elimination) == Elimination::Outcome::complete);
    DeferredCounts counts;
    CHECK_FALSE(count_deferred(elimination, counts, 100));
    REQUIRE(count_deferred(elimination, counts, no_limit));
    ModelCounter<double> counter;
    ModelCounts<double> rows;
    REQUIRE(counter.count(elimination, rows, no_limit));
    REQUIRE(rows.models.size() == counts.models.size());
    for (std::size_t k = 0; k < rows.models.size(); ++k)
      CHECK(counts.models[k].to_double() == Approx(rows.models[k]).epsilon(1e-12));
    const auto size = static_cast<double>(rows.models.size());
    const auto middle = static_cast<std::size_t>(size / 3);
    const std::vector<std::vector<WideNumber>> all_weights = {
        weights_for(counts, [](std::size_t) { return 1; }),
        weights_for(counts, [](std::size_t k) { return std::pow(0.4, static_cast<double>(k)); }),
        weights_for(counts, [&](std::size_t k) { return k == middle ? 1 : 0; }),
        weights_for(counts, [&](std::size_t k) { return k == 0 ? 1 : 0; }),
        weights_for(counts, [&](std::size_t k) {
          const double distance = (static_cast<double>(k) - size / 3) / 4;
          return std::exp(-distance * distance / 2);
        })};
    for (const auto& weights : all_weights) {
      std::vector<Probability> by_rows;
      std::vector<Probability> later;
      std::vector<Verdict> verdicts_by_rows;
      std::vector<Verdict> verdicts_later;
      judge_cells(rows, weights, by_rows, verdicts_by_rows);
      judge_deferred(component, counts, weights, later, verdicts_later);
      CHECK(verdicts_by_rows == verdicts_later);
      double worst = 0;
      for (std::size_t cell = 0; cell < later.size(); ++cell)
        worst = std::max(worst, std::abs(by_rows[cell].value - later[cell].value));
      CHECK(worst < 1e-12);
    }
  }
}
