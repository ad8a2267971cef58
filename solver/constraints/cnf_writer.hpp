// Writes constraints as clauses in DIMACS CNF, which every SAT solver reads.
#pragma once

#include <functional>
#include <string>

#include "constraints/constraint_list.hpp"
#include "os/atomic_file.hpp"

namespace mines {

/// Writes the list; cell i is variable i + 1, and further variables count mines. The clauses have exactly one
/// model for each model of the constraints. `name_of` returns a cell's name for comments; if it is empty,
/// there are no such comments. O(clauses).
Result<void> write_cnf(AtomicFile& to, const ConstraintList& list,
                       const std::function<std::string(std::uint32_t cell)>& name_of);

}  // namespace mines
