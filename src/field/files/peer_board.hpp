// Reads and writes boards in the formats of other programs, and reads boards of any format.
#pragma once

#include <optional>

#include "field/field.hpp"
#include "mines/format.hpp"
#include "os/atomic_file.hpp"
#include "os/byte_reader.hpp"

namespace mines {

/// Reads the binary boards of Minesweeper programs, .mbf and .abf, as JSMinesweeper reads them. A file begins
/// with the number of columns (one byte), the number of rows (one byte), and the number of mines (two bytes,
/// the higher first). Two bytes follow for each mine: its column and its row. Fails for any other content
/// with ExitCode::bad_input, file and byte offset.
Result<Field> read_mbf(ByteReader& from);

/// Writes a file that read_mbf() can read, with the mines sorted by row, then column. The caller commits the
/// file. ExitCode::bad_input unless the board has 1 to 255 rows and 1 to 255 columns.
Result<void> write_mbf(AtomicFile& to, const Field& field);

/// Reads the board of a recorded game in the text format RawVF. The board begins after the line "Board:". The
/// board's lines consist of '*' (mine) and '0' (safe cell). Any other line ends the board. Errors name the
/// byte offset, the line and the column.
Result<Field> read_rawvf(ByteReader& from);

struct StartedBoard {
  Field field;
  std::optional<Cell> start{};  ///< the first click, if the format has it
};
/// Reads a board. `format` must be one of boards, not of positions or games. Errors are those of its reader.
Result<StartedBoard> read_board_as(Format format, ByteReader& from);

}  // namespace mines
