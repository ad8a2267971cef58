// Wide numbers, and counts at the edges that mines-fuzz does not draw.
#include "support/catch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/random.hpp"
#include "count/model_counting.hpp"
#include "count/wide_number.hpp"
#include "support/exact_integer.hpp"

using namespace mines;
using mines::testing::ExactInteger;

TEST_CASE("wide numbers are doubles with room above and below") {
  RandomSequence random(53, 0);
  const auto number = [&random](int bits) {  // an integer of at most 20 bits, times 2^(0 to bits)
    const auto part = static_cast<double>(random.below(1 << 20));
    const int shift = static_cast<int>(random.below(static_cast<std::uint64_t>(bits) + 1));
    WideNumber wide(part);
    for (int i = 0; i < shift; ++i) wide *= WideNumber(2);
    return std::pair{
        wide, ExactInteger(ExactInteger(static_cast<std::uint64_t>(part)) << static_cast<unsigned>(shift))};
  };
  const auto close = [](WideNumber wide, const ExactInteger& integer) {
    if (integer == 0) return wide.is_zero() && wide == WideNumber(0);
    const auto bits = static_cast<int>(boost::multiprecision::msb(integer));
    const int shift = std::max(bits - 60, 0);
    // Compared in the range of doubles.
    for (int i = 0; i < shift; ++i) wide /= WideNumber(2);
    const double expected = ExactInteger(integer >> static_cast<unsigned>(shift)).convert_to<double>();
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
