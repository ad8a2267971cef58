// The mines left on boards with more placements than mines-fuzz can try: against integers.
#include "count/mines_left.hpp"

#include "support/catch.hpp"

#include <cmath>
#include <limits>

#include "base/random.hpp"
#include "count/mine_spread.hpp"
#include "support/exact_integer.hpp"

using namespace mines;
using mines::testing::ExactInteger;

TEST_CASE("many components and a large interior: ratios of binomials stay exact") {
  // 300 pairs of cells: one mine in two ways, or two mines in one way.
  const std::vector<MineSpread> pairs(300, MineSpread{1, {WideNumber(2), WideNumber(1)}});
  constexpr std::uint64_t interior = 4'000'000'000;
  constexpr std::uint64_t mines = 500'000'000;
  MinesLeftCombiner total;
  REQUIRE(total.combine(pairs, interior, mines) == MinesLeftCombiner::Outcome::complete);
  // Exactly, by integers: sum over t second mines of C(300, t) 2^(300 - t) C(interior, mines - 300 - t).
  // Each term follows from the one before by a factor and a divisor, which multiplies all earlier terms
  // instead.
  ExactInteger ways = 1;
  ExactInteger binomial = 1;
  std::vector<ExactInteger> terms;
  for (std::uint64_t t = 0; t <= 300; ++t) {
    for (ExactInteger& term : terms)
      term *= t == 0 ? ExactInteger(1) : ExactInteger(2 * t) * ExactInteger(interior - mines + 300 + t);
    terms.push_back(ways * binomial);
    ways *= 300 - t;
    binomial *= mines - 300 - t;
  }
  ExactInteger all = 0;
  ExactInteger with_second = 0;
  for (std::uint64_t t = 0; t <= 300; ++t) {
    all += terms[t];
    with_second += terms[t] * t;
  }
  const double exact =
      ExactInteger(with_second * ExactInteger(1'000'000'000'000'000) / (all * 300)).convert_to<double>() /
      1e15;
  for (const std::size_t i : {0, 7, 299})
    CHECK(total.weights(i)[1].to_double() == Approx(exact).epsilon(1e-12));
  CHECK(total.interior_verdict() == Verdict::undecided);
  CHECK(total.interior().value ==
        Approx((static_cast<double>(mines - 300) - 300 * exact) / static_cast<double>(interior))
            .epsilon(1e-12));
}

TEST_CASE("odds are found where nearly no placement has the mines, and where nothing is known") {
  // Nearly all placements have the one more mine, and none is expected.
  const std::vector<MineSpread> heavy = {{0, {WideNumber(1), WideNumber(1e300) * WideNumber(1e10)}}};
  const double odds = odds_for_mines(heavy, 2, 1).value();
  CHECK(odds > 0);
  CHECK(odds < 1e-100);
  // The odds of a board are those of its density if nothing is known.
  CHECK(odds_for_mines({}, 4096, 512).value() == Approx(1.0 / 7));
}

namespace {

/// Spreads with counts as integers, and the exact weights by integers alone.
struct IntegerBoard {
  std::vector<std::vector<ExactInteger>> models;  // of each component
  std::vector<int> least;
  std::uint64_t interior = 0;

  std::vector<MineSpread> spreads() const {
    std::vector<MineSpread> spreads;
    for (std::size_t i = 0; i < models.size(); ++i) {
      MineSpread spread{least[i], {}};
      for (const ExactInteger& count : models[i]) {
        // In two parts: an integer may be beyond a double.
        const ExactInteger high = count >> 200;
        WideNumber wide(high.convert_to<double>());
        for (int k = 0; k < 2; ++k) wide *= WideNumber(0x1p100);
        wide += WideNumber(ExactInteger(count - (high << 200)).convert_to<double>());
        spread.models.push_back(wide);
      }
      spreads.push_back(std::move(spread));
    }
    return spreads;
  }
};

IntegerBoard random_board(RandomSequence& random, std::size_t components, bool gaps) {
  IntegerBoard board;
  for (std::size_t i = 0; i < components; ++i) {
    auto& models = board.models.emplace_back();
    board.least.push_back(static_cast<int>(random.below(4)));
    const std::size_t size = 1 + random.below(5);
    for (std::size_t k = 0; k < size; ++k) {
      ExactInteger count = 1 + random.below(1000);
      if (random.below(20) == 0) count <<= random.below(600);
      if (gaps && k > 0 && k + 1 < size && random.below(4) == 0) count = 0;
      models.push_back(count);
    }
  }
  board.interior = random.below(3) == 0 ? random.below(5) : random.below(3000);
  return board;
}

std::vector<ExactInteger> times(const std::vector<ExactInteger>& a, const std::vector<ExactInteger>& b) {
  std::vector<ExactInteger> product(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t k = 0; k < b.size(); ++k) product[i + k] += a[i] * b[k];
  }
  return product;
}

/// C(n, k) for k from 0 to `most`.
std::vector<ExactInteger> binomials_of(std::uint64_t n, std::uint64_t most) {
  std::vector<ExactInteger> binomials{1};
  for (std::uint64_t k = 1; k <= std::min(n, most); ++k)
    binomials.push_back(binomials.back() * (n - k + 1) / k);
  return binomials;
}

double ratio(const ExactInteger& part, const ExactInteger& all) {
  if (part == 0) return 0;
  const int shift = 80;
  return std::ldexp(ExactInteger((part << shift) / all).convert_to<double>(), -shift);
}

}  // namespace

TEST_CASE("boards beyond doubles agree with integers, near the bounds and in the middle") {
  RandomSequence random(63, 0);
  MinesLeftCombiner total;
  int impossible = 0;
  for (int round = 0; round < 28; ++round) {
    IntegerBoard board = random_board(random, 20 + random.below(150), round % 4 == 0);
    std::uint64_t least = 0;
    for (const int mines : board.least) least += static_cast<std::uint64_t>(mines);
    // All components but the first, with the interior.
    std::vector<ExactInteger> others{1};
    for (std::size_t i = 1; i < board.models.size(); ++i) others = times(others, board.models[i]);
    const std::uint64_t spread = others.size() + board.models[0].size() - 2;
    const std::uint64_t range = spread + board.interior;
    const std::uint64_t choices[] = {0, 1, 2, range - 1, range, random.below(range + 1), range / 4};
    const std::uint64_t mines = choices[static_cast<std::size_t>(round) % std::size(choices)];
    const std::vector<ExactInteger> inside = binomials_of(board.interior, mines);
    const auto ways_for = [&](std::uint64_t wanted) {
      ExactInteger ways = 0;
      for (std::uint64_t t = 0; t < others.size() && t <= wanted; ++t) {
        if (wanted - t < inside.size()) ways += others[t] * inside[wanted - t];
      }
      return ways;
    };
    const auto& first = board.models[0];
    ExactInteger all = 0;
    std::vector<ExactInteger> beside(first.size());
    for (std::size_t k = 0; k < first.size() && k <= mines; ++k) {
      beside[k] = ways_for(mines - k);
      all += first[k] * beside[k];
    }
    const auto outcome = total.combine(board.spreads(), board.interior, least + mines);
    REQUIRE(outcome ==
            (all == 0 ? MinesLeftCombiner::Outcome::contradiction : MinesLeftCombiner::Outcome::complete));
    if (all == 0) continue;
    for (std::size_t k = 0; k < first.size(); ++k) {
      INFO(round << ": " << k);
      CHECK(total.weights(0)[k].is_zero() == (beside[k] == 0));
      impossible += beside[k] == 0 ? 1 : 0;
      const double expected = ratio(first[k] * beside[k], all);
      const double given = (board.spreads()[0].models[k] * total.weights(0)[k]).to_double();
      CHECK(std::abs(given - expected) <= 1e-11 * expected + 1e-18);
    }
    // The logarithm, from the integer's length.
    const int bits = static_cast<int>(msb(all));
    const double top = ExactInteger(bits > 60 ? all >> (bits - 60) : all << (60 - bits)).convert_to<double>();
    CHECK(total.log2_placements() == Approx(std::log2(top) + bits - 60).epsilon(1e-12).margin(1e-9));
  }
  CHECK(impossible > 2);
}

TEST_CASE("what a component's own gap decides of the only one that fills it is decided") {
  // 0 or 1 mines, and 0 or 2. One mine in all can only be the first component's, though 0 to 3 all occur.
  const WideNumber many = WideNumber(1e300) * WideNumber(1e300);
  const std::vector<MineSpread> spreads = {{0, {many, many}}, {0, {many, WideNumber(), many}}};
  MinesLeftCombiner total;
  REQUIRE(total.combine(spreads, 0, 1) == MinesLeftCombiner::Outcome::complete);
  CHECK(total.weights(0)[0].is_zero());
  CHECK(total.weights(1)[2].is_zero());
  CHECK((many * total.weights(0)[1]).to_double() == Approx(1));
}

TEST_CASE("ten thousand components are combined within the usual work") {
  RandomSequence random(64, 0);
  std::vector<MineSpread> spreads;
  double mines = 0;
  for (int i = 0; i < 10'000; ++i) {
    MineSpread spread{static_cast<int>(random.below(3)), {}};
    for (std::size_t k = 2 + random.below(3); k > 0; --k)
      spread.models.push_back(WideNumber(static_cast<double>(1 + random.below(9))));
    mines += spread.least + 0.4 * static_cast<double>(spread.models.size() - 1);
    spreads.push_back(std::move(spread));
  }
  constexpr std::uint64_t interior = 200'000;
  const auto total_mines = static_cast<std::uint64_t>(mines) + interior / 5;
  MinesLeftCombiner total;
  REQUIRE(total.combine(spreads, interior, total_mines) == MinesLeftCombiner::Outcome::complete);
  // The sums are right for every way of cutting.
  double expected = total.interior().value * interior;
  for (std::size_t i = 0; i < spreads.size(); ++i) {
    double sum = 0;
    for (std::size_t k = 0; k < spreads[i].models.size(); ++k) {
      const double probability = (spreads[i].models[k] * total.weights(i)[k]).to_double();
      sum += probability;
      expected += probability * (spreads[i].least + static_cast<double>(k));
    }
    REQUIRE(sum == Approx(1).epsilon(1e-11));
  }
  CHECK(expected == Approx(static_cast<double>(total_mines)).epsilon(1e-11));
}
