#include "system/system_reason.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "system/joined_cells.hpp"

namespace mines {

namespace {

SystemReason reason_from(const Reason& found) {
  SystemReason reason{found.outcome, found.size, {}, found.uses_mines_left};
  for (const Cell number : found.numbers) reason.constraints.push_back(ConstraintSystem::index_of(number));
  std::sort(reason.constraints.begin(), reason.constraints.end());
  return reason;
}

/// The mines on all cells as find_reason() takes them.
std::optional<MinesLeft> mines_left(const ConstraintSystem& system, const Component& component) {
  if (!system.total) return std::nullopt;
  return MinesLeft{*system.total, system.all.cells.size() - component.cells.size()};
}

/// A constraint that nothing satisfies, whatever the others say.
std::optional<std::uint32_t> impossible_constraint(const ConstraintSystem& system) {
  const auto& all = system.all.constraints;
  const auto found = std::find_if(all.begin(), all.end(),
                                  [](const Constraint& constraint) { return !constraint.is_possible(); });
  if (found == all.end()) return std::nullopt;
  return static_cast<std::uint32_t>(found - all.begin());
}

}  // namespace

SystemReason reason_of(const ConstraintSystem& system, std::uint32_t cell, Claim::Kind kind) {
  MINES_ASSERT(kind != Claim::Kind::contradiction && cell < system.all.cells.size());
  const JoinedCells joined = joined_to(system, cell);
  const Reason by_constraints = find_reason(joined.component, {kind, joined.cell});
  if (by_constraints.outcome != Reason::Outcome::not_forced || !system.total)
    return reason_from(by_constraints);
  const JoinedCells whole = constrained_cells(system, cell);
  return reason_from(find_reason(whole.component, {kind, whole.cell}, mines_left(system, whole.component)));
}

SystemReason contradiction_of(const ConstraintSystem& system, const Component& contradicting) {
  if (const auto impossible = impossible_constraint(system))
    return {Reason::Outcome::found, Minimality::smallest, {*impossible}, false};
  const bool is_part = contradicting.cells.size() < system.all.cells.size() && !contradicting.cells.empty();
  if (is_part) {
    const std::uint32_t cell = ConstraintSystem::index_of(contradicting.cells.front());
    return reason_from(find_reason(joined_to(system, cell).component, {}));
  }
  const Component whole = constrained_cells(system, 0).component;
  return reason_from(find_reason(whole, {}, mines_left(system, whole)));
}

}  // namespace mines
