// Constraints as clauses. Every model of the constraints is a model of the clauses in exactly one way: a
// totalizer's variables follow from the cells.
#pragma once

#include <cstdint>

#include "constraints/constraint_list.hpp"
#include "sat/clause_sink.hpp"

namespace mines {

/// Adds the clauses of all constraints and of the total; cell i is variable i + 1. Returns the number of
/// variables, the cells' among them. O(clauses).
int add_constraints(ClauseSink& sink, const ConstraintList& list);

/// How many clauses add_constraints() adds.
std::uint64_t clauses_of(const ConstraintList& list);

}  // namespace mines
