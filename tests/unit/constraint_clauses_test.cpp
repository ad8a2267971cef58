// The clauses of constraints have exactly their models.
#include "support/catch.hpp"

#include "constraints/constraint_writers.hpp"
#include "sat/clauses.hpp"
#include "support/small_constraints.hpp"

using namespace mines;

TEST_CASE("the clauses of constraints have each of their models once, and no other") {
  RandomSequence random(92, 0);
  std::size_t models = 0;
  for (int round = 0; round < 300; ++round) {
    const ConstraintList list = testing::random_constraints(random, 12);
    ClauseList clauses;
    const int variables = add_constraints(clauses, list);
    CHECK(clauses.size() ==
          clauses_of(list.all) + (list.total ? clauses_of(list.total_on(list.all.cells.size())) : 0));
    const std::size_t cells = list.all.cells.size();
    const std::vector<std::uint32_t> expected = testing::models_of(list);
    for (std::uint32_t mines = 0; mines < std::uint32_t{1} << cells; ++mines) {
      REQUIRE(testing::models_that_extend(clauses, clauses.size(), variables, mines, cells) ==
              std::count(expected.begin(), expected.end(), mines));
    }
    models += expected.size();
  }
  CHECK(models > 1000);
}
