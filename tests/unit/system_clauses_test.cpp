// A system's clauses have exactly the system's models.
#include "system/system_clauses.hpp"

#include "support/catch.hpp"

#include <cstdlib>

#include "base/random.hpp"
#include "sat/clause_list.hpp"
#include "support/small_components.hpp"

using namespace mines;

namespace {

ConstraintSystem random_system(RandomSequence& random) {
  ConstraintSystem system;
  system.all = testing::random_component(random, 12);
  if (random.below(2) == 0) system.total = random.below(system.all.cells.size() + 2);
  return system;
}

bool is_model(const ConstraintSystem& system, std::uint32_t mines) {
  if (system.total && static_cast<std::uint64_t>(std::popcount(mines)) != *system.total) return false;
  return std::all_of(system.all.constraints.begin(), system.all.constraints.end(),
                     [&](const Constraint& sum) {
                       int there = 0;
                       for (const std::uint32_t cell : sum.cells())
                         there += static_cast<int>(mines >> cell & 1);
                       return sum.is_satisfied_by(there);
                     });
}

/// How many assignments of all variables satisfy the clauses if the first variables are given: found by unit
/// propagation, which has to leave no variable open. -1 if it does leave one.
int models_that_extend(const ClauseList& clauses, int variables, std::uint32_t mines, std::size_t cells) {
  std::vector<int> value(static_cast<std::size_t>(variables) + 1);
  const auto set = [&](int literal) { value[static_cast<std::size_t>(std::abs(literal))] = literal; };
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const auto variable = static_cast<int>(cell) + 1;
    set((mines >> cell & 1) != 0 ? variable : -variable);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < clauses.size(); ++i) {
      int open = 0;
      int last = 0;
      bool satisfied = false;
      for (const int literal : clauses[i]) {
        const int there = value[static_cast<std::size_t>(std::abs(literal))];
        satisfied |= there == literal;
        if (there == 0) {
          ++open;
          last = literal;
        }
      }
      if (satisfied) continue;
      if (open == 0) return 0;
      if (open > 1) continue;
      set(last);
      changed = true;
    }
  }
  return std::count(value.begin() + 1, value.end(), 0) == 0 ? 1 : -1;
}

}  // namespace

TEST_CASE("a system's clauses have each of its models once, and no other") {
  RandomSequence random(92, 0);
  int models = 0;
  for (int round = 0; round < 300; ++round) {
    const ConstraintSystem system = random_system(random);
    ClauseList clauses;
    const int variables = add_system(clauses, system);
    CHECK(clauses.size() == clauses_of(system));
    const std::size_t cells = system.all.cells.size();
    for (std::uint32_t mines = 0; mines < std::uint32_t{1} << cells; ++mines) {
      const bool expected = is_model(system, mines);
      REQUIRE(models_that_extend(clauses, variables, mines, cells) == (expected ? 1 : 0));
      models += expected ? 1 : 0;
    }
  }
  CHECK(models > 1000);
}
