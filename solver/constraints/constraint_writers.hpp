// Writes constraints for other solvers, in the formats OPB (sums with bounds) and DIMACS CNF (clauses).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "constraints/constraint_list.hpp"
#include "os/atomic_file.hpp"
#include "sat/clause_sink.hpp"

namespace mines {

/// Writes the list as OPB. Cell i is variable x(i + 1). The name of each cell, from `name_of`, is written as
/// a comment. An empty `name_of` writes no names. O(cells of all constraints).
Result<void> write_opb(AtomicFile& to, const ConstraintList& list,
                       const std::function<std::string(std::uint32_t cell)>& name_of);

/// Writes the list as clauses. Cell i is variable i + 1; further variables count mines. Each solution of the
/// list extends to exactly one solution of the clauses. For `name_of` see write_opb(). O(clauses).
Result<void> write_cnf(AtomicFile& to, const ConstraintList& list,
                       const std::function<std::string(std::uint32_t cell)>& name_of);

/// The clauses as DIMACS CNF, which every SAT solver reads. The text begins with the lines of `comment`, as
/// comments. Variables are 1 to `variables`. O(text).
std::string dimacs_of(const ClauseList& clauses, int variables, const std::string& comment = "");

/// Adds the clauses of write_cnf() to `sink`. Returns the number of variables, cells included. O(clauses).
int add_constraints(ClauseSink& sink, const ConstraintList& list);

}  // namespace mines
