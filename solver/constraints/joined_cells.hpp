// Two parts of a list of constraints (constraint_list.hpp): the cells joined to one cell, and the cells that
// are in some constraint. Two cells are joined if a constraint has both, or if a chain of such pairs links
// them.
#pragma once

#include <cstdint>

#include "constraints/constraint_list.hpp"

namespace mines {

struct JoinedCells {
  Component component;     ///< cell i and constraint i of the list keep the place (0, i) of ConstraintList
  std::uint32_t cell = 0;  ///< the index in `component` of the given cell; 0 if none was given
};

/// `cell`, all cells joined to it, and all constraints on them. O(cells and constraints of the list).
JoinedCells joined_to(const ConstraintList& list, std::uint32_t cell);

/// All constraints, all cells in a constraint, and the cell `also`, whose index becomes JoinedCells::cell.
JoinedCells constrained_cells(const ConstraintList& list, std::uint32_t also);

}  // namespace mines
