// Sums with large weights become sums with small weights and the same solutions.
#include "constraints/weighted_sum.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <vector>

#include "base/random.hpp"

using namespace mines;

namespace {

/// The solutions over `variables` variables, bit i for variable i, by trying all.
std::vector<std::uint32_t> solutions(const WeightedSum& sum, std::uint32_t variables) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t model = 0; model < 1U << variables; ++model) {
    WideInteger value = 0;
    for (const WeightedVariable& term : sum.terms)
      value += ((model >> term.variable & 1) != 0) != term.is_negated ? term.weight : 0;
    if (sum.least <= value && value <= sum.most) found.push_back(model);
  }
  return found;
}

WeightedSum drawn(RandomSequence& random, std::uint32_t variables) {
  constexpr WideInteger scales[] = {1, 3, 1000, WideInteger{1'000'000'000'000} * 1'000'000'000'000};
  const WideInteger scale = scales[random.below(4)];
  const auto number = [&](int most) {
    return static_cast<WideInteger>(random.below(2 * static_cast<std::uint64_t>(most) + 1)) - most;
  };
  WeightedSum sum;
  for (std::uint64_t count = random.below(8); count > 0; --count)
    sum.terms.push_back({static_cast<std::uint32_t>(random.below(variables)), random.below(2) == 0,
                         scale * number(9) + (random.below(4) == 0 ? number(1) : 0)});
  const WideInteger bound = scale * number(30) + number(1);
  sum.least = random.below(3) == 0 ? scale * -1000 : bound;
  sum.most = random.below(3) == 0 ? scale * 1000 : bound + (random.below(2) == 0 ? 0 : scale * 5);
  return sum;
}

}  // namespace

TEST_CASE("a sum keeps its solutions when its weights become small") {
  constexpr std::uint32_t variables = 6;
  RandomSequence random(4711, 0);
  int without = 0;
  for (int round = 0; round < 20'000; ++round) {
    WeightedSum sum = drawn(random, variables);
    const auto expected = solutions(sum, variables);
    sum.simplify();
    REQUIRE(solutions(sum, variables) == expected);
    const WideInteger weight = sum.weight();
    without += sum.least > sum.most ? 1 : 0;
    if (sum.least <= sum.most) REQUIRE((0 <= sum.least && sum.most <= weight));
    for (std::size_t i = 0; i < sum.terms.size(); ++i) {
      REQUIRE(sum.terms[i].weight >= 1);
      if (i > 0) REQUIRE(sum.terms[i - 1].variable < sum.terms[i].variable);
      if (sum.least > sum.most) REQUIRE((sum.terms[i].weight == 1 && sum.least == 1 && sum.most == 0));
      // With one bound none is larger than the bound.
      if (sum.least <= sum.most && sum.most == weight) REQUIRE(sum.terms[i].weight <= sum.least);
    }
  }
  CHECK(without > 1000);
}

TEST_CASE("weights that only say which variables are needed become 1") {
  WeightedSum sum{{{0, false, 1}, {1, false, 1}, {2, true, 10'000'000'000}}, 1, 20'000'000'000};
  sum.simplify();
  REQUIRE(sum.terms.size() == 3);
  CHECK((sum.weight() == 3 && sum.least == 1 && sum.most == 3));
}
