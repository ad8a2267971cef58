// Elimination, counts and weights against every placement of mines on thousands of small components.
#include "support/catch.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>

#include "count/integer.hpp"
#include "count/model_counting.hpp"
#include "count/odds_weights.hpp"
#include "count/wide_number.hpp"
#include "support/small_components.hpp"

using namespace mines;
using mines::testing::all_models;
using mines::testing::random_board_components;
using mines::testing::random_component;

namespace {

std::uint64_t integer_of(double number) { return static_cast<std::uint64_t>(number); }
std::uint64_t integer_of(WideNumber number) { return static_cast<std::uint64_t>(number.to_double()); }
std::uint64_t integer_of(const Integer& number) { return static_cast<std::uint64_t>(number); }

/// Checks counts against all models: every integer, for every cell and every number of mines.
template <class Number>
void check_counts(const Component& component, const std::vector<std::uint64_t>& models,
                  const Elimination& elimination) {
  ModelCounter<Number> counter;
  ModelCounts<Number> counts;
  REQUIRE(counter.count(elimination, counts));
  CHECK(counts.exact);
  REQUIRE(counts.cells() == component.cells.size());
  std::map<int, std::uint64_t> by_mines;
  std::vector<std::map<int, std::uint64_t>> mine(component.cells.size());
  for (const std::uint64_t model : models) {
    ++by_mines[std::popcount(model)];
    for (std::size_t cell = 0; cell < mine.size(); ++cell) {
      if ((model >> cell & 1) != 0) ++mine[cell][std::popcount(model)];
    }
  }
  REQUIRE(counts.least == by_mines.begin()->first);
  REQUIRE(counts.most() == by_mines.rbegin()->first);
  bool equal = true;
  for (std::size_t k = 0; k < counts.models.size(); ++k) {
    const int mines = counts.least + static_cast<int>(k);
    equal &= integer_of(counts.models[k]) == by_mines[mines];
    for (std::size_t cell = 0; cell < mine.size(); ++cell) {
      equal &= integer_of(counts.mine(cell)[k]) == mine[cell][mines];
      equal &= integer_of(counts.safe(cell)[k]) == by_mines[mines] - mine[cell][mines];
    }
  }
  CHECK(equal);
}

void check_verdicts(const Component& component, const std::vector<std::uint64_t>& models,
                    const Elimination& elimination) {
  std::vector<CellVerdict> verdicts;
  elimination.verdicts(verdicts);
  REQUIRE(verdicts.size() == component.cells.size());
  std::uint64_t some = 0;
  std::uint64_t every = ~std::uint64_t{0};
  for (const std::uint64_t model : models) {
    some |= model;
    every &= model;
  }
  for (std::size_t cell = 0; cell < verdicts.size(); ++cell) {
    CHECK((verdicts[cell] == CellVerdict::safe) == ((some >> cell & 1) == 0));
    CHECK((verdicts[cell] == CellVerdict::mine) == ((every >> cell & 1) != 0));
  }
}

void check_weights(const Component& component, const std::vector<std::uint64_t>& models,
                   const Elimination& elimination, OddsWeights& odds_weights, double odds) {
  odds_weights.weigh(elimination, odds);
  std::vector<Probability> probabilities;
  odds_weights.probabilities(probabilities);
  // Relative to the largest weight, so that nothing overflows.
  const auto heavier = [odds](int a, int b) { return odds > 1 ? std::max(a, b) : std::min(a, b); };
  int heaviest = std::popcount(models.front());
  for (const std::uint64_t model : models) heaviest = heavier(heaviest, std::popcount(model));
  double total = 0;
  std::vector<double> mine(component.cells.size());
  for (const std::uint64_t model : models) {
    const double weight = std::pow(odds, std::popcount(model) - heaviest);
    total += weight;
    for (std::size_t cell = 0; cell < mine.size(); ++cell)
      mine[cell] += (model >> cell & 1) != 0 ? weight : 0;
  }
  for (std::size_t cell = 0; cell < mine.size(); ++cell) {
    CHECK(probabilities[cell].value == Approx(mine[cell] / total).epsilon(1e-11).margin(1e-300));
    if (mine[cell] == 0) CHECK(probabilities[cell].value == 0);
    const bool certain = std::all_of(models.begin(), models.end(),
                                     [cell](std::uint64_t model) { return (model >> cell & 1) != 0; });
    if (certain) CHECK(probabilities[cell].value == 1);
  }
}

/// Whether there is any placement.
bool check_component(const Component& component, Elimination& elimination, OddsWeights& odds_weights) {
  const auto models = all_models(component);
  const auto outcome = elimination.run(component);
  REQUIRE((outcome == Elimination::Outcome::contradiction) == models.empty());
  if (models.empty()) return false;
  REQUIRE(outcome == Elimination::Outcome::complete);
  check_verdicts(component, models, elimination);
  check_counts<double>(component, models, elimination);
  check_counts<WideNumber>(component, models, elimination);
  check_counts<Integer>(component, models, elimination);
  for (const double odds : {1.0 / 7, 1.0, 1e-200, 1e250})
    check_weights(component, models, elimination, odds_weights, odds);
  return true;
}

}  // namespace

TEST_CASE("counts of components of random boards are those of all placements") {
  RandomSequence random(50, 0);
  Elimination elimination;
  OddsWeights odds_weights;
  int checked = 0;
  while (checked < 4000) {
    for (const Component& component : random_board_components(random, 16)) {
      CHECK(check_component(component, elimination, odds_weights));
      ++checked;
    }
  }
}

TEST_CASE("counts of constraints that no board has are those of all placements") {
  RandomSequence random(51, 0);
  Elimination elimination;
  OddsWeights odds_weights;
  int possible = 0;
  for (int i = 0; i < 6000; ++i)
    possible += check_component(random_component(random, 14), elimination, odds_weights) ? 1 : 0;
  CHECK(possible > 3000);
  CHECK(possible < 5500);
}

TEST_CASE("draws fit, and come as often as their weights say") {
  RandomSequence random(52, 0);
  Elimination elimination;
  OddsWeights odds_weights;
  Placement placement;
  double worst = 0;
  for (int drawn = 0; drawn < 40;) {
    const Component component = random_component(random, 12);
    const auto models = all_models(component);
    if (models.size() < 3 || models.size() > 40) continue;
    ++drawn;
    const double odds = drawn % 2 == 0 ? 1.0 / 3 : 4.0;
    REQUIRE(elimination.run(component) == Elimination::Outcome::complete);
    odds_weights.weigh(elimination, odds);
    std::map<std::uint64_t, int> seen;
    constexpr int draws = 4000;
    for (int i = 0; i < draws; ++i) {
      odds_weights.draw(random, placement);
      std::uint64_t model = 0;
      for (std::size_t cell = 0; cell < placement.size(); ++cell)
        model |= std::uint64_t{placement[cell]} << cell;
      ++seen[model];
    }
    double total = 0;
    for (const std::uint64_t model : models) total += std::pow(odds, std::popcount(model));
    int fitting = 0;
    for (const std::uint64_t model : models) {
      const double p = std::pow(odds, std::popcount(model)) / total;
      const double deviation = std::sqrt(draws * p * (1 - p)) + 1;
      worst = std::max(worst, std::abs(seen[model] - draws * p) / deviation);
      fitting += seen[model];
    }
    CHECK(fitting == draws);
  }
  CHECK(worst < 5);
}

TEST_CASE("wide numbers are doubles with room above and below") {
  RandomSequence random(53, 0);
  const auto number = [&random](int bits) {  // an integer of at most 20 bits, times 2^(0 to bits)
    const auto part = static_cast<double>(random.below(1 << 20));
    const int shift = static_cast<int>(random.below(static_cast<std::uint64_t>(bits) + 1));
    WideNumber wide(part);
    for (int i = 0; i < shift; ++i) wide *= WideNumber(2);
    return std::pair{wide,
                     Integer(Integer(static_cast<std::uint64_t>(part)) << static_cast<unsigned>(shift))};
  };
  const auto close = [](WideNumber wide, const Integer& integer) {
    if (integer == 0) return wide.is_zero() && wide == WideNumber(0);
    const auto bits = static_cast<int>(boost::multiprecision::msb(integer));
    const int shift = std::max(bits - 60, 0);
    // Compared in the range of doubles.
    for (int i = 0; i < shift; ++i) wide /= WideNumber(2);
    const double expected = Integer(integer >> static_cast<unsigned>(shift)).convert_to<double>();
    return std::abs(wide.to_double() - expected) <= 1e-14 * expected;
  };
  for (int i = 0; i < 3000; ++i) {
    const auto [a, exact_a] = number(3000);
    auto [b, exact_b] = number(3000);
    if (i % 2 == 0) {  // of the same size
      b = a * WideNumber(3);
      exact_b = exact_a * 3;
    }
    CHECK(close(a, exact_a));
    CHECK(close(a + b, exact_a + exact_b));
    CHECK(close(b + a, exact_a + exact_b));
    CHECK(close(a * b, exact_a * exact_b));
    if (!b.is_zero()) CHECK(close(a * b / b, exact_a));
    CHECK((a + WideNumber()) == a);
  }
  CHECK(WideNumber(0x1p1023).to_double() == 0x1p1023);
  CHECK(WideNumber(0x1p-1074).to_double() == 0x1p-1074);
  CHECK((WideNumber(0x1p1023) * WideNumber(4)).to_double() == std::numeric_limits<double>::infinity());
  CHECK((WideNumber(0x1p-1074) * WideNumber(0x1p-1074)).to_double() == 0);
  CHECK_FALSE((WideNumber(0x1p-1074) * WideNumber(0x1p-1074)).is_zero());
  CHECK((WideNumber(0x1p1000) * WideNumber(0x1p1000)).log2() == 2000);
  CHECK(WideNumber().log2() == -std::numeric_limits<double>::infinity());
}

TEST_CASE("what has no constraints, and what has no cells, is counted too") {
  Elimination elimination;
  ModelCounter<double> counter;
  ModelCounts<double> counts;
  Component component;
  REQUIRE(elimination.run(component) == Elimination::Outcome::complete);
  REQUIRE(counter.count(elimination, counts));
  CHECK(counts.models == std::vector<double>{1});
  component.constraints.push_back({{}, 1});  // a mine, and nowhere to put it
  CHECK(elimination.run(component) == Elimination::Outcome::contradiction);
  component.constraints.clear();
  component.cells.resize(53);
  REQUIRE(elimination.run(component) == Elimination::Outcome::complete);
  REQUIRE(counter.count(elimination, counts));
  CHECK_FALSE(counts.exact);  // 2^53
  component.cells.resize(52);
  REQUIRE(elimination.run(component) == Elimination::Outcome::complete);
  REQUIRE(counter.count(elimination, counts));
  CHECK(counts.exact);
  double binomial = 1;
  for (int mines = 0; mines <= 52; ++mines) {
    const auto k = static_cast<std::size_t>(mines);
    CHECK(counts.models[k] == std::round(binomial));
    CHECK(counts.mine(17)[k] + counts.safe(17)[k] == counts.models[k]);
    binomial = binomial * (52 - mines) / (mines + 1);
  }
}
