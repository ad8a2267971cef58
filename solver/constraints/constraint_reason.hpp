// The fewest constraints that make a cell safe or a mine, or that contradict each other. The total, the
// number of mines on all cells, is used only if no constraints suffice without it.
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

/// Why a cell is safe, or a mine. If constraints contradict each other, each cell is both. Costs:
/// sat/find_reason.hpp.
ConstraintReason reason_of(const ConstraintList& list, std::uint32_t cell, Claim::Kind kind);

/// The constraints that contradict each other. `contradicting` is the list or a part of it, and has no
/// placement. If a constraint of the list is impossible by itself, returns the first such constraint.
/// Otherwise searches the whole list, or, for a part, only the constraints joined to the part's first cell.
ConstraintReason contradiction_of(const ConstraintList& list, const Component& contradicting);

}  // namespace mines
