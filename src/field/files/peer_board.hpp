// Reads and writes boards in the formats of other programs.
#pragma once

#include "field/field.hpp"
#include "os/atomic_file.hpp"
#include "os/byte_reader.hpp"

namespace mines {

/// Reads the binary boards of Minesweeper programs, .mbf and .abf, as JSMinesweeper reads them: a byte for
/// the columns, one for the rows, two for the number of mines (the higher byte first), and for each mine a
/// byte for its column and one for its row. Any other content is ExitCode::bad_input with file and byte
/// offset.
Result<Field> read_mbf(ByteReader& from);

/// Writes the format of read_mbf() into a file that the caller commits, mines in row-major order.
/// ExitCode::bad_input unless the board has 1 to 255 rows and columns.
Result<void> write_mbf(AtomicFile& to, const Field& field);

/// Reads the board of a recorded game in the text format RawVF: after a line "Board:", rows of '*' for a mine
/// and '0' for a safe cell, up to another kind of line or the end. Errors name byte offset, line and column.
Result<Field> read_rawvf(ByteReader& from);

}  // namespace mines
