// Converts boards to completely known positions, and back.
#pragma once

#include "field/field.hpp"
#include "position/position.hpp"

namespace mines::maps {

/// The position in which every safe cell of the board is open and every mine is known. O(cells).
Position known_position(const Field& field);

/// The board of a completely known position. Fails with ExitCode::bad_input and `name` if a cell is unknown,
/// a number differs from the mines around it, or the position states another number of mines. O(cells).
Result<Field> known_board(const Position& position, const std::string& name);

}  // namespace mines::maps
