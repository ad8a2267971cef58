// A position of a board of any shape as a list of constraints. The unknown cells become the list's cells.
// Each number next to an unknown cell becomes a constraint, less the known mines next to that number.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "constraints/constraint_list.hpp"
#include "position/position.hpp"

namespace mines {

/// The shape of a board decides which cells a number counts.
enum class Shape : std::uint8_t {
  square,  ///< the eight cells around
  hex,     ///< the six cells around; odd rows lie half a cell further to the right
  torus,   ///< the eight cells around; the board's edges are joined to the opposite ones
  knight   ///< the cells that a knight of chess reaches
};

/// Sets `cells` to the neighbours of a cell on the board, by rows. No cell is its own neighbour or is listed
/// twice, even on a torus so narrow that its edges meet.
void find_neighbours(Shape shape, BoardSize size, Cell cell, std::vector<Cell>& cells);

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
