// A position of a board of any shape as constraints. Its unknown cells become the cells of the list; the
// numbers next to them, less their known mines, become its constraints.
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
