// Why a cell is safe or a mine, and why constraints have no model: the fewest constraints that force it. The
// number of mines on all cells is used only where no constraints alone do.
#pragma once

#include <cstdint>
#include <vector>

#include "constraints/constraint_list.hpp"
#include "sat/find_reason.hpp"

namespace mines {

struct ConstraintReason {
  bool found = false;  ///< false: finding them would take too long
  Minimality size = Minimality::sufficient;
  std::vector<std::uint32_t> constraints;  ///< ascending
  bool uses_total = false;                 ///< the number of mines on all cells is needed, too
};

/// The reason of a claim about a cell: safe or a mine. Constraints that contradict each other force every
/// claim. See find_reason() for what it takes.
ConstraintReason reason_of(const ConstraintList& list, std::uint32_t cell, Claim::Kind kind);

/// The constraints that contradict each other. `contradicting` is a part of the list that has no model, or
/// all of it; of its constraints only the numbers matter.
ConstraintReason contradiction_of(const ConstraintList& list, const Component& contradicting);

}  // namespace mines
