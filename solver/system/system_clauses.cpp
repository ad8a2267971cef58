#include "system/system_clauses.hpp"

#include "sat/clauses.hpp"

namespace mines {

int add_system(ClauseSink& sink, const ConstraintSystem& system) {
  Variables variables{1, 1 + static_cast<int>(system.all.cells.size())};
  add_constraints(sink, system.all, variables);
  if (system.total) add_constraint(sink, system.total_on(system.all.cells.size()), variables);
  return variables.next - 1;
}

std::uint64_t clauses_of(const ConstraintSystem& system) {
  const std::uint64_t of_total = system.total ? clauses_of(system.total_on(system.all.cells.size())) : 0;
  return clauses_of(system.all) + of_total;
}

}  // namespace mines
