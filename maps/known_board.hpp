// Boards as positions of which everything is known, and back.
#pragma once

#include "field/field.hpp"
#include "position/position.hpp"

namespace mines::maps {

/// The position of a board on which every safe cell is open and every mine known. O(cells).
Position known_position(const Field& field);

/// The board of such a position. ExitCode::bad_input at `name` if a cell is unknown, a number is not that of
/// the mines around it, or the position gives another number of mines. O(cells).
Result<Field> known_board(const Position& position, const std::string& name);

}  // namespace mines::maps
