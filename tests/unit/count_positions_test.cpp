// Exact counts where there are too many placements to try: positions with known counts, CaDiCaL's verdicts on
// stuck components of random boards, a chain of ten thousand cells, and lattices beyond any budget.
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "count/integer.hpp"
#include "count/model_counting.hpp"
#include "count/odds_weights.hpp"
#include "count/sampler.hpp"
#include "field/drawing/generate.hpp"
#include "sat/component_solver.hpp"
#include "support/counted_position.hpp"
#include "support/exact_integer.hpp"
#include "support/small_components.hpp"
#include "support/stuck_components.hpp"

using namespace mines;
using mines::testing::component_of;
using mines::testing::CountedPosition;
using mines::testing::ExactInteger;
using mines::testing::read_position;

namespace {

std::vector<CountedPosition> all_positions() {
  std::vector<CountedPosition> positions;
  for (const auto& entry : std::filesystem::directory_iterator(MINES_POSITIONS)) {
    if (entry.path().extension() == ".txt") positions.push_back(read_position(entry.path()));
  }
  std::sort(positions.begin(), positions.end(),
            [](const CountedPosition& a, const CountedPosition& b) { return a.name < b.name; });
  return positions;
}

double log2_of(const ExactInteger& number) {
  if (number == 0) return -std::numeric_limits<double>::infinity();
  const auto bits = static_cast<int>(boost::multiprecision::msb(number));
  const int shift = std::max(bits - 62, 0);
  return std::log2(ExactInteger(number >> shift).convert_to<double>()) + shift;
}
double log2_of(double number) { return std::log2(number); }
double log2_of(WideNumber number) { return number.log2(); }

/// Whether a count in floating numbers is the integer, up to rounding; 0 only for 0.
template <class Number>
bool agrees(const Number& count, const ExactInteger& expected) {
  if (expected == 0) return count == Number(0);
  const double size = std::max(1.0, log2_of(expected));
  return std::abs(log2_of(count) - log2_of(expected)) < 1e-11 * size;
}

template <class Number>
void check_position(const CountedPosition& position, const Elimination& elimination) {
  ModelCounter<Number> counter;
  ModelCounts<Number> counts;
  REQUIRE(counter.count(elimination, counts));
  REQUIRE(counts.least == position.least);
  REQUIRE(counts.models.size() == position.models.size());
  bool all = true;
  for (std::size_t k = 0; k < position.models.size(); ++k) {
    all &= agrees(counts.models[k], position.models[k]);
    for (std::size_t cell = 0; cell < position.mine.size(); ++cell) {
      all &= agrees(counts.mine(cell)[k], position.mine[cell][k]);
      all &= agrees(counts.safe(cell)[k], ExactInteger(position.models[k] - position.mine[cell][k]));
    }
  }
  CHECK(all);
}

void check_verdicts(const std::vector<Verdict>& verdicts, const CountedPosition& position) {
  for (std::size_t cell = 0; cell < verdicts.size(); ++cell) {
    const auto& mine = position.mine[cell];
    const bool safe =
        std::all_of(mine.begin(), mine.end(), [](const ExactInteger& count) { return count == 0; });
    CHECK((verdicts[cell] == Verdict::safe) == safe);
    CHECK((verdicts[cell] == Verdict::mine) == (mine == position.models));
  }
}

/// A picture in which unknown cells and numbers alternate, with no numbers on the rim. Each unknown cell is a
/// mine with probability `density`; that placement is written into `truth`.
Component chequered(std::int32_t rows, std::int32_t columns, double density, std::uint64_t seed,
                    Placement& truth) {
  RandomSequence random(seed, 0);
  const BoardSize size{rows, columns};
  const Field field = mines::testing::random_field(size, density, random);
  std::vector<std::string> picture;
  truth.clear();
  for (std::int32_t row = 0; row < rows; ++row) {
    picture.emplace_back();
    for (std::int32_t column = 0; column < columns; ++column) {
      const Cell cell{row, column};
      const bool on_rim = row == 0 || column == 0 || row + 1 == rows || column + 1 == columns;
      if ((row + column) % 2 != 0) {
        picture.back() += '?';
        truth.push_back(field.is_mine(cell) ? 1 : 0);
        continue;
      }
      int mines = 0;
      for_each_neighbour(size, cell, [&](Cell beside) {
        mines += (beside.row + beside.column) % 2 != 0 && field.is_mine(beside) ? 1 : 0;
      });
      picture.back() += on_rim ? '.' : static_cast<char>('0' + mines);
    }
  }
  return component_of(picture);
}

/// Numbers 1 in a row. Each touches one cell that is its own, and one that it shares with each neighbour.
Component chain_of_ones(std::uint32_t numbers) {
  Component component;
  for (std::uint32_t i = 0; i <= 2 * numbers; ++i)
    component.cells.push_back({0, static_cast<std::int32_t>(i)});
  for (std::uint32_t i = 0; i < numbers; ++i)
    component.constraints.push_back({{}, 1, {2 * i, 2 * i + 1, 2 * i + 2}});
  return component;
}

}  // namespace

TEST_CASE("positions have the counts that are written beside them") {
  const auto positions = all_positions();
  CHECK(positions.size() >= 26);
  Elimination elimination;
  ComponentSolver solver;
  for (const CountedPosition& position : positions) {
    INFO(position.name);
    const auto outcome = elimination.run(position.component);
    const Decision decision = solver.decide(position.component);
    REQUIRE((outcome == Elimination::Outcome::contradiction) == position.models.empty());
    CHECK(decision.consistent == !position.models.empty());
    if (position.models.empty()) continue;
    REQUIRE(outcome == Elimination::Outcome::complete);
    check_position<double>(position, elimination);
    check_position<WideNumber>(position, elimination);
    std::vector<Verdict> verdicts;
    elimination.verdicts(verdicts);
    check_verdicts(verdicts, position);
    CHECK(verdicts == decision.cells);
  }
}

TEST_CASE("what is certain by counting is what CaDiCaL decides") {
  Elimination elimination;
  ComponentSolver solver;
  std::vector<Verdict> verdicts;
  std::size_t certain = 0;
  std::size_t largest = 0;
  for (const double density : {0.125, 0.2, 0.25, 0.3}) {
    const BoardSize size{300, 300};
    const auto mines = static_cast<std::uint64_t>(density * static_cast<double>(size.cells()));
    for (const bench::Rules rules : {bench::Rules::single, bench::Rules::single_and_pair}) {
      for (const Component& component : bench::stuck_components(generate(size, mines, 70).value(), rules)) {
        REQUIRE(elimination.run(component) == Elimination::Outcome::complete);
        elimination.verdicts(verdicts);
        CHECK(verdicts == solver.decide(component).cells);
        largest = std::max(largest, component.cells.size());
        for (const Verdict verdict : verdicts) certain += verdict == Verdict::undecided ? 0 : 1;
      }
    }
  }
  CHECK(certain > 3000);
  CHECK(largest > 100);
}

TEST_CASE("a chain whose mines spread with its length is weighed, though counting by mines is too much") {
  constexpr std::uint32_t numbers = 5000;
  constexpr double odds = 1.0 / 7;
  const Component chain = chain_of_ones(numbers);
  Elimination elimination;
  REQUIRE(elimination.run(chain) == Elimination::Outcome::complete);
  ModelCounter<WideNumber> counter;
  ModelCounts<WideNumber> counts;
  CHECK_FALSE(counter.count(elimination, counts));
  OddsWeights odds_weights;
  odds_weights.weigh(elimination, odds);
  std::vector<Probability> probabilities;
  odds_weights.probabilities(probabilities);
  // The weight of what lies to one side of a shared cell, by what the cell is, the mine itself not counted:
  // as multiples of what it is if the cell is safe. Beside a mine the next two cells are safe; beside a safe
  // cell the cell between may be the mine, or the next shared one.
  std::vector<double> side = {1};
  for (std::uint32_t i = 0; i < numbers; ++i) side.push_back(1 / (odds + odds * side.back()));
  for (const std::uint32_t i : {0U, 1U, 77U, 2500U, 4999U, 5000U}) {
    const double mine = odds * side[i] * side[numbers - i];
    CHECK(probabilities[2 * i].value == Approx(mine / (1 + mine)).epsilon(1e-11));
  }
  RandomSequence random(71, 0);
  Placement placement;
  odds_weights.draw(random, placement);
  CHECK(satisfies(chain, placement));
}

namespace {

/// Returns the largest distance of a sample from the exact probabilities, in standard errors.
double worst_error(const Component& component, const SamplerOptions& options, Placement placement) {
  Elimination elimination;
  REQUIRE(elimination.run(component) == Elimination::Outcome::complete);
  OddsWeights odds_weights;
  odds_weights.weigh(elimination, options.odds);
  std::vector<Probability> exact;
  odds_weights.probabilities(exact);
  Sampler sampler;
  std::vector<Probability> sampled;
  REQUIRE(sampler.sample(component, options, placement, sampled));
  CHECK(satisfies(component, placement));
  REQUIRE(sampled.size() == exact.size());
  double worst = 0;
  for (std::size_t cell = 0; cell < exact.size(); ++cell) {
    CHECK(sampled[cell].error > 0);
    CHECK(sampled[cell].error < 0.1);
    const double distance = std::abs(sampled[cell].value - exact[cell].value);
    if (distance > 1e-12) worst = std::max(worst, distance / sampled[cell].error);
  }
  return worst;
}

}  // namespace

TEST_CASE("samples lie within four standard errors of the exact probabilities") {
  Placement truth;
  SamplerOptions options;
  options.seed = 73;
  for (const double odds : {1.0, 1.0 / 7}) {
    options.odds = odds;
    const Component lattice = chequered(7, 40, 0.5, 74, truth);
    options.group = 60;
    options.work = 100'000;
    CHECK(worst_error(lattice, options, truth) < 4);
    const Component chain = chain_of_ones(200);
    Placement first(chain.cells.size(), 0);
    for (std::size_t i = 1; i < first.size(); i += 2) first[i] = 1;
    for (const std::uint64_t work : {100'000, 30}) {
      options.group = 20;
      options.work = work;  // with 30, most groups take more and are halved, some twice
      options.sweeps = 32;
      CHECK(worst_error(chain, options, first) < 4);
    }
  }
}

TEST_CASE(
    "a lattice beyond the budget is sampled, the same for the same seed, and nothing in it is certain") {
  Placement truth;
  const Component lattice = chequered(81, 81, 0.5, 75, truth);
  SamplerOptions options;
  options.batches = 8;
  options.sweeps = 2;
  Sampler sampler;
  std::vector<Probability> probabilities;
  Placement placement = truth;
  REQUIRE(sampler.sample(lattice, options, placement, probabilities));
  CHECK(satisfies(lattice, placement));
  CHECK(placement != truth);
  for (const Probability& probability : probabilities) {
    CHECK(probability.error > 0);
    CHECK(probability.value >= 0);
    CHECK(probability.value <= 1);
  }
  std::vector<Probability> again;
  placement = truth;
  REQUIRE(sampler.sample(lattice, options, placement, again));
  CHECK(again == probabilities);
  options.seed = 1;
  REQUIRE(sampler.sample(lattice, options, placement, again));
  CHECK(again != probabilities);
  const auto wrong = lattice.constraints.front().cells().front();
  placement[wrong] ^= 1;
  CHECK_FALSE(sampler.sample(lattice, options, placement, again));
  placement.pop_back();
  CHECK_FALSE(sampler.sample(lattice, options, placement, again));
}
