#include "support/catch.hpp"

#include "sat/find_reason.hpp"

using namespace mines;

TEST_CASE("a reason is told even where no budget is left to make it small") {
  // 1-2-1 along a wall, seen by every number of a row: the mines are at its ends.
  Component component;
  for (std::int32_t i = 0; i < 5; ++i) component.cells.push_back({0, i});
  const int mines[3] = {1, 2, 1};
  for (std::uint32_t i = 0; i < 3; ++i)
    component.constraints.push_back({{1, static_cast<std::int32_t>(i) + 1}, mines[i], {i, i + 1, i + 2}});
  const Claim claim{Claim::Kind::safe, 2};
  const Reason whole = find_reason(component, claim);
  CHECK(whole.found);
  CHECK(whole.size == Minimality::smallest);
  CHECK(whole.numbers.size() == 3);
  CHECK_FALSE(whole.uses_mines);

  const auto too_few = [&](const SolverBudget& budget) {
    const SoughtReason reason = find_reason(component, claim, {}, budget);
    return !reason.found && !reason.refuted;
  };
  CHECK(too_few({1'000, 1'000'000, 1}));
  CHECK(too_few({1'000, 1, 1'000}));
  const Reason some = find_reason(component, claim, {}, {1'000, 60, 1'000});
  CHECK(some.found);
  CHECK(some.size != Minimality::smallest);
}
