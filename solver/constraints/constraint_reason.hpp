// The fewest constraints that make a cell safe or a mine, or that contradict each other. The total, the
// number of mines on all cells, is used only if no constraints suffice without it.
#pragma once

#include <cstdint>
#include <vector>

#include "constraints/constraint_list.hpp"
#include "sat/find_reason.hpp"

namespace mines {

struct ConstraintReason {
  bool found = false;                        ///< false if the search would take too long
  Minimality size = Minimality::sufficient;  ///< how small the set is known to be
  std::vector<std::uint32_t> constraints;    ///< indices in the list, ascending
  bool uses_total = false;                   ///< the total is needed as well
};

/// Finds constraints that force a cell to be safe, or to be a mine. Contradictory constraints force both. For
/// the time see find_reason() (sat/find_reason.hpp).
ConstraintReason reason_of(const ConstraintList& list, std::uint32_t cell, Claim::Kind kind);

/// Finds constraints that contradict each other. No placement satisfies `contradicting`, which is the whole
/// list or a part of it. If a constraint of the list is impossible by itself, the result is the first such
/// constraint. Otherwise, if `contradicting` is the whole list, searches the whole list; if it is a part,
/// searches the constraints that shared cells link to the part's first cell.
ConstraintReason contradiction_of(const ConstraintList& list, const Component& contradicting);

}  // namespace mines
