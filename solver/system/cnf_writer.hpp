// Writes a system of constraints as clauses in DIMACS CNF, which every SAT solver reads.
#pragma once

#include <functional>
#include <string>

#include "base/atomic_file.hpp"
#include "system/constraint_system.hpp"

namespace mines {

/// Writes the system; cell i is variable i + 1, and those behind the cells count mines. The clauses have as
/// many models as the system, one for each. `name_of` gives what comments say that a cell is; without it
/// there are no such comments. O(clauses).
Result<void> write_cnf(AtomicFile& to, const ConstraintSystem& system,
                       const std::function<std::string(std::uint32_t cell)>& name_of);

}  // namespace mines
