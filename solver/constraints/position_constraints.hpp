// Turns a position on a board of any Shape into a list of constraints on its unknown cells. Each number next
// to unknown cells becomes a constraint: mines on these cells = number - known mines around the number.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "constraints/constraint_list.hpp"
#include "position/position.hpp"

namespace mines {

/// The cells whose mines a number counts.
enum class Shape : std::uint8_t {
  square,  ///< the eight cells around
  hex,     ///< the six cells around; odd rows lie half a cell further to the right
  torus,   ///< the eight cells around; the board's edges are joined to the opposite ones
  knight   ///< the cells that a knight of chess reaches
};

/// Sets `cells` to the neighbours of `cell` on the board, by rows: each once, and never `cell` itself.
void find_neighbours(Shape shape, BoardSize size, Cell cell, std::vector<Cell>& cells);

struct PositionConstraints {
  ConstraintList list;
  std::vector<Cell> cells;    ///< the place of each cell of the list, by rows
  std::vector<Cell> numbers;  ///< the place of each constraint's number, by rows
};

/// The constraints of a position. A wrong number without unknown neighbours becomes an impossible constraint,
/// without cells. Fails with ExitCode::bad_input, and `name` in the text, if Position::mines
/// is less than the known mines, or more than the known mines and the unknown cells together. O(cells).
Result<PositionConstraints> constraints_of(const Position& position, Shape shape, const std::string& name);

}  // namespace mines
