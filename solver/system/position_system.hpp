// A position of a board of any shape as a system of constraints. Its unknown cells are the system's cells,
// and the numbers beside them its constraints, less the mines that are known.
#pragma once

#include <cstdint>
#include <vector>

#include "base/error.hpp"
#include "position/position.hpp"
#include "system/constraint_system.hpp"
#include "system/shape.hpp"

namespace mines {

struct PositionSystem {
  ConstraintSystem system;
  std::vector<Cell> cells;    ///< where each cell of the system is, by rows
  std::vector<Cell> numbers;  ///< where the number of each constraint is, by rows
};

/// The system of a position. Numbers beside no unknown cell are constraints of no cells if they are wrong,
/// and are left out if they are right. Fails (ExitCode::bad_input, naming `name`) if the position has more
/// known mines than `mines` says, or if there is no room for the others. O(cells).
Result<PositionSystem> system_of(const Position& position, Shape shape, const std::string& name);

}  // namespace mines
