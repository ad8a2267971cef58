// Positions in the address of a web page: JSMinesweeper, by David Hill, keeps the position that it shows in
// the parameter `analysis` of its address, so that people can send it to each other.
//
// The parameter is text in digits of base 62: a to z, A to Z, 0 to 9. Two digits give the number of columns,
// two that of rows and four that of mines on the board, the highest digit first. The cells follow row by row
// as runs of equal cells. Each kind of cell has some of the 62 digits for itself. The length of a run is a
// number in the digits of its kind, so the digits show both kind and length. The table has the kinds in the
// order of their digits:
//
//   cell                       0   1   2   3   4   5   6   7   8   hidden mine   hidden   flag   bare flag
//   number of digits          10   7   5   5   4   3   3   1   1        4          10       8        1
//
// A kind with one digit repeats the digit for each cell of a run. The flags and hidden mines around a number
// are subtracted from the number, which makes runs longer. Bare flags are flags that are not subtracted,
// because a number would fall below 0.
//
// Source: Compressor and getSimpleCompressedData() of Minesweeper/client/Board.js, and newBoardFromString()
// of main.js, github.com/DavidNHill/JSMinesweeper.
#pragma once

#include <string>
#include <string_view>

#include "os/byte_reader.hpp"
#include "position/position.hpp"

namespace mines {

/// Whether `name` is the address of a web page, and not a file's name.
bool is_address(std::string_view name);

/// Reads the position in an address, at most 3843 x 3843 cells. The page writes a hidden mine for a closed
/// cell that must be a mine by the page's numbers; such a cell is read as unknown. Errors are
/// ExitCode::bad_input with `name`, the byte offset in `text` and what was expected.
Result<Position> parse_position_address(std::string_view text, const std::string& name);
/// Reads a file that holds an address; blanks and newlines around the address are allowed.
Result<Position> read_position_address(ByteReader& from);

/// The address of a page that shows the position, with a newline. Known mines become flags. Fails if the
/// position does not give the number of mines or has more than 3843 rows or columns; the error names `name`,
/// the file to be written.
Result<std::string> position_address_of(const Position& position, const std::string& name);

}  // namespace mines
