// Writes constraints as OPB, which parse_opb() and other solvers read.
#pragma once

#include <functional>
#include <string>

#include "constraints/constraint_list.hpp"
#include "os/atomic_file.hpp"

namespace mines {

/// Writes the list; cell i is variable x(i + 1). A constraint with two different bounds becomes two lines; a
/// bound that always holds is left out. `name_of` returns a cell's name for comments; if it is empty, there
/// are no such comments. O(cells of all constraints).
Result<void> write_opb(AtomicFile& to, const ConstraintList& list,
                       const std::function<std::string(std::uint32_t cell)>& name_of);

}  // namespace mines
