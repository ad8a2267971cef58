// A system's clauses have exactly the system's models.
#include "system/system_clauses.hpp"

#include "support/catch.hpp"

#include "sat/clause_list.hpp"
#include "support/small_systems.hpp"

using namespace mines;

TEST_CASE("a system's clauses have each of its models once, and no other") {
  RandomSequence random(92, 0);
  int models = 0;
  for (int round = 0; round < 300; ++round) {
    const ConstraintSystem system = testing::random_system(random, 12);
    ClauseList clauses;
    const int variables = add_system(clauses, system);
    CHECK(clauses.size() == clauses_of(system));
    const std::size_t cells = system.all.cells.size();
    for (std::uint32_t mines = 0; mines < std::uint32_t{1} << cells; ++mines) {
      const bool expected = testing::is_model(system, mines);
      REQUIRE(testing::models_that_extend(clauses, clauses.size(), variables, mines, cells) ==
              (expected ? 1 : 0));
      models += expected ? 1 : 0;
    }
  }
  CHECK(models > 1000);
}
