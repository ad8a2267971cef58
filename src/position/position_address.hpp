// Positions in the address of a web page: JSMinesweeper, by David Hill, keeps the position that it shows in
// the parameter `analysis` of its address, so that people can send it to each other.
//
// The parameter is text in digits of base 62: a to z, A to Z, 0 to 9. Two digits give the columns, two the
// rows and four the mines on the board, the highest digit first. The cells follow row by row as runs of equal
// cells. Each kind of cell has some of the 62 digits for itself, and the length of its runs is written as a
// number in these digits. So the digits show both kind and length. The kinds in the order of their digits,
// and the number of digits of each:
//
//   cell                       0   1   2   3   4   5   6   7   8   hidden mine   hidden   flag   bare flag
//   number of digits          10   7   5   5   4   3   3   1   1        4          10       8        1
//
// A kind with one digit repeats it. The flags and hidden mines around a number are subtracted from it, which
// makes runs longer. Bare flags are not subtracted: they are used where a number would fall below 0.
//
// Source: Compressor and getSimpleCompressedData() of Minesweeper/client/Board.js, and newBoardFromString()
// of main.js, github.com/DavidNHill/JSMinesweeper.
#pragma once

#include <string>
#include <string_view>

#include "os/byte_reader.hpp"
#include "position/position.hpp"

namespace mines {

/// Whether a name is the address of a web page and not of a file.
bool is_address(std::string_view name);

/// Reads the position in an address, at most 3843 x 3843 cells. A hidden mine becomes an unknown cell: the
/// page writes one where its numbers leave no other choice. Errors are ExitCode::bad_input with `name`, the
/// byte offset in `text` and what was expected.
Result<Position> parse_position_address(std::string_view text, const std::string& name);
/// Reads a file with an address, perhaps between blanks and newlines.
Result<Position> read_position_address(ByteReader& from);

/// The address of a page that shows the position, with a newline. Known mines become flags. Fails if the
/// position does not give the number of mines or has more than 3843 rows or columns; the error names `name`,
/// the file to be written.
Result<std::string> position_address_of(const Position& position, const std::string& name);

}  // namespace mines
