// The boards of an arena as a file, for other programs to play the same ones:
//   mines-arena 1
//   rows 16 columns 30 mines 99 first safe start 0 0 games 2
// and for each game a line of hexadecimal digits: the cells in row-major order, four a digit, the first cell
// its highest bit, 1 for a mine; the last digit is filled up with zeroes.
#pragma once

#include <string>

#include "boards.hpp"

namespace mines::arena {

/// Writes all boards; the file appears whole or not at all.
Result<void> write_boards(const std::string& path, const Boards& boards);

/// Reads what write_boards() has written. Errors name the line; a board must have the mines that its rule
/// says, where that allows them. Takes an eighth of a byte a cell and 5 KiB a board.
Result<Boards> read_boards(const std::string& path);

/// The names of the rules.
const char* name_of(First first);
Result<First> first_of(const std::string& name, const std::string& where);

}  // namespace mines::arena
