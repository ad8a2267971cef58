// Writes constraints in formats that other solvers read: OPB (opb_reader.hpp), and clauses in DIMACS CNF.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "constraints/constraint_list.hpp"
#include "os/atomic_file.hpp"
#include "sat/clause_sink.hpp"

namespace mines {

/// Writes the list as OPB. Cell i is variable x(i + 1). `name_of` returns the name of a cell, which is
/// written as a comment; without `name_of`, no names are written. O(cells of all constraints).
Result<void> write_opb(AtomicFile& to, const ConstraintList& list,
                       const std::function<std::string(std::uint32_t cell)>& name_of);

/// Writes the list as clauses. Cell i is variable i + 1; further variables count mines. Each solution of the
/// list extends to exactly one solution of the clauses. `name_of` is that of write_opb(). O(clauses).
Result<void> write_cnf(AtomicFile& to, const ConstraintList& list,
                       const std::function<std::string(std::uint32_t cell)>& name_of);

/// The clauses as DIMACS CNF, which every SAT solver reads. The text begins with the lines of `comment`, as
/// comments. Variables are 1 to `variables`. O(text).
std::string dimacs_of(const ClauseList& clauses, int variables, const std::string& comment = "");

/// Adds the clauses of write_cnf() to `sink`. Returns the number of variables, cells included. O(clauses).
int add_constraints(ClauseSink& sink, const ConstraintList& list);

}  // namespace mines
