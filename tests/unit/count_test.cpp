// Elimination, counts and weights against every placement of mines on thousands of small components.
#include <catch2/catch.hpp>

#include <bit>
#include <cmath>
#include <map>

#include "count/integer.hpp"
#include "count/model_counts.hpp"
#include "count/weighing.hpp"
#include "count/wide_number.hpp"
#include "unit/small_components.hpp"

using namespace mines;
using mines::testing::all_models;
using mines::testing::random_board_components;
using mines::testing::random_component;

namespace {

std::uint64_t integer_of(double number) { return static_cast<std::uint64_t>(number); }
std::uint64_t integer_of(WideNumber number) { return static_cast<std::uint64_t>(number.to_double()); }
std::uint64_t integer_of(const Integer& number) { return static_cast<std::uint64_t>(number); }

/// Holds counts against all models: every integer, of every cell and number of mines.
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
                   const Elimination& elimination, Weighing& weighing, double odds) {
  weighing.weigh(elimination, odds);
  std::vector<Probability> probabilities;
  weighing.probabilities(probabilities);
  // Relative to the heaviest, so that nothing overflows.
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
  }
}

/// Whether there is any placement.
bool check_component(const Component& component, Elimination& elimination, Weighing& weighing) {
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
    check_weights(component, models, elimination, weighing, odds);
  return true;
}

}  // namespace

TEST_CASE("counts of components of random boards are those of all placements") {
  RandomSequence random(50, 0);
  Elimination elimination;
  Weighing weighing;
  int checked = 0;
  while (checked < 4000) {
    for (const Component& component : random_board_components(random, 16)) {
      CHECK(check_component(component, elimination, weighing));
      ++checked;
    }
  }
}

TEST_CASE("counts of constraints that no board has are those of all placements") {
  RandomSequence random(51, 0);
  Elimination elimination;
  Weighing weighing;
  int possible = 0;
  for (int i = 0; i < 6000; ++i)
    possible += check_component(random_component(random, 14), elimination, weighing) ? 1 : 0;
  CHECK(possible > 3000);
  CHECK(possible < 5500);
}
