// Constraints as clauses. A model of the constraints is a placement of mines that satisfies them. It belongs
// to exactly one model of the clauses: further variables count mines (sat/clauses.hpp), and the cells
// determine their values.
#pragma once

#include <cstdint>

#include "constraints/constraint_list.hpp"
#include "sat/clause_sink.hpp"

namespace mines {

/// Adds the clauses of all constraints and of the total; cell i is variable i + 1. Returns the number of
/// variables, including the cells. O(clauses).
int add_constraints(ClauseSink& sink, const ConstraintList& list);

/// The number of clauses that add_constraints() adds.
std::uint64_t clauses_of(const ConstraintList& list);

}  // namespace mines
