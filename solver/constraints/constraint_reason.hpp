// The fewest constraints that make a cell safe or a mine, or that have no model (no placement of mines
// satisfies them all). The total, the number of mines on all cells, is used only if no constraints suffice
// without it.
#pragma once

#include <cstdint>
#include <vector>

#include "constraints/constraint_list.hpp"
#include "sat/find_reason.hpp"

namespace mines {

struct ConstraintReason {
  bool found = false;  ///< false if the search would take too long
  Minimality size = Minimality::sufficient;
  std::vector<std::uint32_t> constraints;  ///< indices in the list, ascending
  bool uses_total = false;                 ///< the total is needed as well
};

/// The reason of a claim about a cell: safe or a mine. Contradicting constraints force every claim. Costs:
/// see find_reason() (sat/find_reason.hpp).
ConstraintReason reason_of(const ConstraintList& list, std::uint32_t cell, Claim::Kind kind);

/// The constraints that contradict each other. `contradicting` has no model; it is a part of the list or the
/// whole list. The result is the first constraint of the list that is impossible by itself, if there is one.
/// Otherwise, if `contradicting` is a part, only the constraints joined to its first cell are searched.
ConstraintReason contradiction_of(const ConstraintList& list, const Component& contradicting);

}  // namespace mines
