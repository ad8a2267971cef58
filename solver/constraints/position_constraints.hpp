// Turns a position on a board of any Shape into a list of constraints on its unknown cells. Each number next
// to unknown cells becomes a constraint: mines on these cells = number - known mines around the number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "constraints/constraint_list.hpp"
#include "mines/shape.hpp"
#include "position/position.hpp"

namespace mines {

struct PositionConstraints {
  ConstraintList list;
  std::vector<Cell> cells;    ///< the place of each cell of the list, by rows
  std::vector<Cell> numbers;  ///< the place of each constraint's number, by rows

  /// The cell of the list at this place; empty if none is. O(log cells).
  std::optional<std::uint32_t> index_of(Cell place) const;
};

/// The constraints of a position. A wrong number without unknown neighbours becomes an impossible constraint,
/// without cells. Fails with ExitCode::bad_input, and `name` in the text, if Position::mines
/// is less than the known mines, or more than the known mines and the unknown cells together. O(cells).
Result<PositionConstraints> constraints_of(const Position& position, Shape shape, const std::string& name);

}  // namespace mines
