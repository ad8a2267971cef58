#include "system/system_clauses.hpp"

#include <algorithm>
#include <optional>

#include "sat/clauses.hpp"

namespace mines {

namespace {

/// The total as one more constraint.
std::optional<Constraint> total_of(const ConstraintSystem& system) {
  if (!system.total) return std::nullopt;
  const auto cells = static_cast<std::uint32_t>(system.all.cells.size());
  // More mines than cells are as impossible as one mine more.
  const auto mines = std::min<std::uint64_t>(*system.total, std::uint64_t{cells} + 1);
  Constraint total({}, static_cast<int>(mines));
  for (std::uint32_t cell = 0; cell < cells; ++cell) total.add(cell);
  return total;
}

}  // namespace

int add_system(ClauseSink& sink, const ConstraintSystem& system) {
  Variables variables{1, 1 + static_cast<int>(system.all.cells.size())};
  add_constraints(sink, system.all, variables);
  if (const auto total = total_of(system)) add_constraint(sink, *total, variables);
  return variables.next - 1;
}

std::uint64_t clauses_of(const ConstraintSystem& system) {
  const auto total = total_of(system);
  return clauses_of(system.all) + (total ? clauses_of(*total) : 0);
}

}  // namespace mines
