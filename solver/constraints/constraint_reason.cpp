#include "constraints/constraint_reason.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace mines {

namespace {

ConstraintReason reason_from(const Reason& found) {
  ConstraintReason reason{found.found, found.size, {}, found.uses_mines};
  for (const Cell number : found.numbers) reason.constraints.push_back(ConstraintList::index_of(number));
  std::sort(reason.constraints.begin(), reason.constraints.end());
  return reason;
}

/// The mines on all cells as find_reason() takes them.
std::optional<MinesLeft> mines_left(const ConstraintList& list, const Component& component) {
  if (!list.total) return std::nullopt;
  return MinesLeft{*list.total, list.all.cells.size() - component.cells.size()};
}

/// A constraint that nothing satisfies, whatever the others say.
std::optional<std::uint32_t> impossible_constraint(const ConstraintList& list) {
  const auto& all = list.all.constraints;
  const auto found = std::find_if(all.begin(), all.end(),
                                  [](const Constraint& constraint) { return !constraint.is_possible(); });
  if (found == all.end()) return std::nullopt;
  return static_cast<std::uint32_t>(found - all.begin());
}

}  // namespace

ConstraintReason reason_of(const ConstraintList& list, std::uint32_t cell, Claim::Kind kind) {
  MINES_ASSERT(kind != Claim::Kind::contradiction && cell < list.all.cells.size());
  // The cell is the first one of both parts of the list.
  const SoughtReason by_constraints = find_reason(joined_to(list, cell), {kind, 0});
  if (!by_constraints.refuted || !list.total) return reason_from(by_constraints);
  // The constraints joined to the cell leave it open, so the total is needed, and with it all cells.
  const Component whole = constrained_cells(list, cell);
  return reason_from(find_reason(whole, {kind, 0}, mines_left(list, whole)));
}

ConstraintReason contradiction_of(const ConstraintList& list, const Component& contradicting) {
  // One constraint is the smallest reason there is, and needs no search.
  if (const auto impossible = impossible_constraint(list))
    return {true, Minimality::smallest, {*impossible}, false};
  // The analysis names a piece, from which rules have removed constraints. So all that is joined to it is
  // searched.
  const bool is_part = contradicting.cells.size() < list.all.cells.size() && !contradicting.cells.empty();
  if (is_part) {
    const std::uint32_t cell = ConstraintList::index_of(contradicting.cells.front());
    return reason_from(find_reason(joined_to(list, cell), {}));
  }
  const Component whole = constrained_cells(list, 0);
  return reason_from(find_reason(whole, {}, mines_left(list, whole)));
}

}  // namespace mines
