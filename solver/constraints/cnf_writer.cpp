#include "constraints/cnf_writer.hpp"

#include <fmt/format.h>

#include "constraints/constraint_clauses.hpp"
#include "sat/clause_list.hpp"
#include "sat/dimacs.hpp"

namespace mines {

Result<void> write_cnf(AtomicFile& to, const ConstraintList& list,
                       const std::function<std::string(std::uint32_t)>& name_of) {
  ClauseList clauses;
  const int variables = add_constraints(clauses, list);
  std::string names;
  for (std::uint32_t cell = 0; name_of && cell < list.all.cells.size(); ++cell)
    names += fmt::format("{} is {}\n", cell + 1, name_of(cell));
  return to.write(dimacs_of(clauses, variables, names));
}

}  // namespace mines
