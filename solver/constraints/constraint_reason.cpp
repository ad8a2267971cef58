#include "constraints/constraint_reason.hpp"

#include <algorithm>
#include <optional>

namespace mines {

namespace {

ConstraintReason reason_from(const Reason& found) {
  ConstraintReason reason{found.found, found.size, {}, found.uses_mines};
  for (const Cell number : found.numbers) reason.constraints.push_back(ConstraintList::index_of(number));
  std::sort(reason.constraints.begin(), reason.constraints.end());
  return reason;
}

/// From all constraints and, if it is given, the total. The cell becomes the first one.
ConstraintReason reason_in_all(const ConstraintList& list, std::uint32_t cell, const Claim& claim) {
  const Component whole = constrained_cells(list, cell);
  std::optional<MinesLeft> left;
  if (list.total) left = {*list.total, list.all.cells.size() - whole.cells.size()};
  return reason_from(find_reason(whole, claim, left));
}

}  // namespace

ConstraintReason reason_of(const ConstraintList& list, std::uint32_t cell, Claim::Kind kind) {
  MINES_ASSERT(kind != Claim::Kind::contradiction && cell < list.all.cells.size());
  // The cell is the first one of both parts of the list.
  const SoughtReason by_constraints = find_reason(joined_to(list, cell), {kind, 0});
  if (!by_constraints.refuted || !list.total) return reason_from(by_constraints);
  // The constraints joined to the cell leave it open, so the total is needed, and with it all cells.
  return reason_in_all(list, cell, {kind, 0});
}

ConstraintReason contradiction_of(const ConstraintList& list, const Component& contradicting) {
  for (std::uint32_t i = 0; i < list.all.constraints.size(); ++i) {
    // One constraint is the smallest reason there is, and needs no search.
    if (!list.all.constraints[i].is_possible()) return {true, Minimality::smallest, {i}, false};
  }
  // The analysis names a piece, from which rules have removed constraints. So all that is joined to it is
  // searched.
  const bool is_part = contradicting.cells.size() < list.all.cells.size() && !contradicting.cells.empty();
  if (is_part) {
    const std::uint32_t cell = ConstraintList::index_of(contradicting.cells.front());
    return reason_from(find_reason(joined_to(list, cell), {}));
  }
  return reason_in_all(list, 0, {});
}

}  // namespace mines
