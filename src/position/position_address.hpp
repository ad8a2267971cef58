// Positions in the address of a web page. JSMinesweeper, by David Hill, keeps the shown position in the
// parameter `analysis` of its address.
//
// The parameter is text in digits of base 62: a to z, A to Z, 0 to 9. Its first eight digits are three
// numbers, each with the highest digit first: columns (two digits), rows (two), mines (four). Runs of equal
// cells follow, row by row. Each kind of cell has some of the 62 digits for itself, in the order of the
// table: a to j belong to 0, k to q to 1, and so on. A run is its length, as a number in its kind's digits:
//
//   cell                       0   1   2   3   4   5   6   7   8   hidden mine   hidden   flag   bare flag
//   number of digits          10   7   5   5   4   3   3   1   1        4          10       8        1
//
// A kind with one digit repeats this digit for each cell of a run. A hidden mine is one that the page has
// inferred. A number is written less the flags and hidden mines around it, which makes runs longer. If this
// would make a number negative, the flag is "bare": it is not subtracted from any number.
//
// Source: Compressor and getSimpleCompressedData() of Minesweeper/client/Board.js, and newBoardFromString()
// of main.js, github.com/DavidNHill/JSMinesweeper.
#pragma once

#include <string>
#include <string_view>

#include "os/byte_reader.hpp"
#include "position/position.hpp"

namespace mines {

/// Whether `name` is the address of a web page instead of a file's name.
bool is_address(std::string_view name);

/// Reads the position in the address `text`, at most 3843 x 3843 cells. Hidden mines become unknown cells.
/// Errors are ExitCode::bad_input with `name`, the byte offset in `text` (if there is one) and the mistake;
/// ExitCode::broken if memory is short.
Result<Position> parse_position_address(std::string_view text, const std::string& name);
/// Reads a file that holds an address; blanks and newlines around the address are allowed.
Result<Position> read_position_address(ByteReader& from);

/// The address of JSMinesweeper's page with the position, and a newline. Known mines become flags. Fails if
/// the position has no number of mines, or more than 3843 rows or columns. Errors name the file `name`.
Result<std::string> position_address_of(const Position& position, const std::string& name);

}  // namespace mines
