// Reads and writes boards in the formats of other programs. Each format is read as those programs define it.
#pragma once

#include "field/field.hpp"
#include "os/atomic_file.hpp"
#include "os/byte_reader.hpp"

namespace mines {

/// Reads the binary boards of Minesweeper programs, .mbf and .abf. Both endings have one format, which is
/// read as JSMinesweeper reads it: one byte for the columns, one for the rows, two for the number of mines
/// (the higher byte first), and then for each mine a byte for its column and one for its row. Any other
/// content is ExitCode::bad_input with file and byte offset: for example bytes after the last mine, or a mine
/// that is off the board or listed twice.
Result<Field> read_mbf(ByteReader& from);

/// Writes a board in the format of read_mbf() into a file that the caller commits, mines in row-major order.
/// ExitCode::bad_input unless the board has 1 to 255 rows and columns.
Result<void> write_mbf(AtomicFile& to, const Field& field);

/// Reads the board of a game in RawVF, the text form of recorded games. Everything up to a line "Board:" is
/// skipped. Then come rows of '*' for a mine and '0' for a safe cell, up to another kind of line or the end.
/// Errors name the byte offset, the line and the column.
Result<Field> read_rawvf(ByteReader& from);

}  // namespace mines
