// Writes constraints in formats that other solvers read: as OPB, which parse_opb() reads, too, and as clauses
// in DIMACS CNF.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "constraints/constraint_list.hpp"
#include "os/atomic_file.hpp"
#include "sat/clause_sink.hpp"

namespace mines {

/// Writes the list; cell i is variable x(i + 1). A constraint with two different bounds becomes two lines; a
/// bound that always holds is left out. `name_of` returns a cell's name for comments; if it is empty, there
/// are no such comments. O(cells of all constraints).
Result<void> write_opb(AtomicFile& to, const ConstraintList& list,
                       const std::function<std::string(std::uint32_t cell)>& name_of);

/// Writes the list; cell i is variable i + 1, and further variables count mines. The clauses have exactly one
/// model for each model of the constraints. `name_of` is that of write_opb(). O(clauses).
Result<void> write_cnf(AtomicFile& to, const ConstraintList& list,
                       const std::function<std::string(std::uint32_t cell)>& name_of);

/// Adds these clauses. Returns the number of variables, including the cells. O(clauses).
int add_constraints(ClauseSink& sink, const ConstraintList& list);

}  // namespace mines
