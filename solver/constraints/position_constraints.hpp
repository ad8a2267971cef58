// A position of a board of any shape as a list of constraints. The unknown cells become the list's cells.
// Each number next to an unknown cell becomes a constraint, less the known mines next to that number.
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
  std::vector<Cell> cells;    ///< the place of each cell of the list, by rows
  std::vector<Cell> numbers;  ///< the place of each constraint's number, by rows
};

/// The constraints of a position. A number without unknown neighbours is left out if it is right, and becomes
/// a constraint without cells if it is wrong. Fails with ExitCode::bad_input, and `name` in the text, if the
/// position has more known mines than Position::mines, or too few unknown cells for the other mines.
/// O(cells).
Result<PositionConstraints> constraints_of(const Position& position, Shape shape, const std::string& name);

}  // namespace mines
