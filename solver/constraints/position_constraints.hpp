// A position of a board of any shape as constraints. Its unknown cells are the cells of the list, and the
// numbers beside them its constraints, less the mines that are known.
#pragma once

#include <cstdint>
#include <vector>

#include "base/error.hpp"
#include "constraints/constraint_list.hpp"
#include "constraints/shape.hpp"
#include "position/position.hpp"

namespace mines {

struct PositionConstraints {
  ConstraintList list;
  std::vector<Cell> cells;    ///< where each cell of the list is, by rows
  std::vector<Cell> numbers;  ///< where the number of each constraint is, by rows
};

/// The constraints of a position. Numbers beside no unknown cell are constraints of no cells if they are
/// wrong, and are left out if they are right. Fails (ExitCode::bad_input, naming `name`) if the position has
/// more known mines than `mines` says, or if there is no room for the others. O(cells).
Result<PositionConstraints> constraints_of(const Position& position, Shape shape, const std::string& name);

}  // namespace mines
