// The part of a list that its constraints join to one cell, and the part that is in some constraint.
#pragma once

#include <cstdint>

#include "constraints/constraint_list.hpp"

namespace mines {

struct JoinedCells {
  Component component;     ///< cells and numbers are called as in the list
  std::uint32_t cell = 0;  ///< the index of the cell that was asked for; 0 if none was
};

/// The cells that constraints join to a cell, and these constraints. O(cells and constraints of the list).
JoinedCells joined_to(const ConstraintList& list, std::uint32_t cell);

/// All cells that are in a constraint, and `also`, whose index is `cell`; and all constraints.
JoinedCells constrained_cells(const ConstraintList& list, std::uint32_t also);

}  // namespace mines
