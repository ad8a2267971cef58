// The boards of an arena as a file, so that other programs can play the same boards:
//   mines-arena 1
//   rows 16 columns 30 mines 99 first safe start 0 0 games 2
// and then a line of hexadecimal digits for each game: the cells in row-major order, four to a digit. The
// first of the four is the digit's highest bit; 1 is a mine. Unused bits of the last digit are 0.
#pragma once

#include <string>

#include "apps/arena/arena_boards.hpp"

namespace mines::arena {

/// Writes all boards; the file appears whole or not at all.
Result<void> write_boards(const std::string& path, const BoardSource& boards);

/// Reads a file of write_boards(). Errors name the line. Each board must have the rule's number of mines, on
/// cells where the rule allows mines. Memory: an eighth of a byte for each cell and 5 KiB for each board.
Result<BoardSource> read_boards(const std::string& path);

/// The name of a promise for the first click ("safe"), and the promise by its name. `where`: the place that
/// an error names.
const char* name_of(First first);
Result<First> first_of(const std::string& name, const std::string& where);

}  // namespace mines::arena
