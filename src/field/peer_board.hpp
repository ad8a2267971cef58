// Boards as other programs write them. Only what their own programs say of a format is taken for it.
#pragma once

#include "base/byte_reader.hpp"
#include "field/field.hpp"

namespace mines {

/// Reads the binary board of Minesweeper programs, .mbf and .abf, which JSMinesweeper reads alike: a byte
/// with the columns, one with the rows, two with the number of mines, the higher first, and for each mine its
/// column and its row. Anything else is ExitCode::bad_input with file and byte offset: nothing may follow, no
/// cell may be off the board or come twice.
Result<Field> read_mbf(ByteReader& from);

/// Reads the board of a game in RawVF, the text form of recorded games: what comes before a line "Board:" is
/// passed over, then come rows of '*' for a mine and '0' for a safe cell, up to another line or the end.
/// Errors name the byte offset, the line and the column.
Result<Field> read_rawvf(ByteReader& from);

}  // namespace mines
