// Why a cell of a system is safe or a mine, and why a system has no model: the fewest constraints that force
// it. The number of mines on all cells is used only where no constraints alone do.
#pragma once

#include <cstdint>
#include <vector>

#include "sat/reason.hpp"
#include "system/constraint_system.hpp"

namespace mines {

struct SystemReason {
  Reason::Outcome outcome = Reason::Outcome::exceeded;
  Minimality size = Minimality::sufficient;
  std::vector<std::uint32_t> constraints;  ///< ascending
  bool uses_total = false;                 ///< the number of mines on all cells is needed, too
};

/// The reason of a claim about a cell: safe or a mine. Constraints that contradict each other force every
/// claim. See find_reason() for what it takes.
SystemReason reason_of(const ConstraintSystem& system, std::uint32_t cell, Claim::Kind kind);

/// The constraints that contradict each other. `contradicting` is a part of the system that has no model, or
/// all of it; of its constraints only the numbers matter.
SystemReason contradiction_of(const ConstraintSystem& system, const Component& contradicting);

}  // namespace mines
