#include "constraints/constraint_clauses.hpp"

#include "sat/clauses.hpp"

namespace mines {

int add_constraints(ClauseSink& sink, const ConstraintList& list) {
  Variables variables{1, 1 + static_cast<int>(list.all.cells.size())};
  add_constraints(sink, list.all, variables);
  if (list.total) add_constraint(sink, list.total_on(list.all.cells.size()), variables);
  return variables.next - 1;
}

std::uint64_t clauses_of(const ConstraintList& list) {
  const std::uint64_t of_total = list.total ? clauses_of(list.total_on(list.all.cells.size())) : 0;
  return clauses_of(list.all) + of_total;
}

}  // namespace mines
