// A system as clauses. Every model of the system is a model of the clauses in exactly one way: a totalizer's
// variables follow from the cells.
#pragma once

#include <cstdint>

#include "sat/clause_sink.hpp"
#include "system/constraint_system.hpp"

namespace mines {

/// Adds the clauses of all constraints and of the total; cell i is variable i + 1. Returns the number of
/// variables, the cells' among them. O(clauses).
int add_system(ClauseSink& sink, const ConstraintSystem& system);

/// How many clauses add_system() adds.
std::uint64_t clauses_of(const ConstraintSystem& system);

}  // namespace mines
