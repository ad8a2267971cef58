// Reads positions, from the toolkit's own text (docs/reference/position.md) and from the texts of other
// programs. The readers read line by line, so they need memory only for the position. They take about 2 ns
// a cell.
//
// All readers read to the end of the text, and skip the byte order mark that some editors write first. Their
// errors are ExitCode::bad_input with file, byte offset, line and column (both from 1) and what was expected,
// or ExitCode::broken if memory is short.
#pragma once

#include <string>
#include <string_view>

#include "os/byte_reader.hpp"
#include "position/position.hpp"

namespace mines {

/// Reads the toolkit's own text.
Result<Position> read_position(ByteReader& from);
Result<Position> read_position(const std::string& path);
/// Reads the toolkit's own text from memory; errors call it `name`.
Result<Position> parse_position(std::string_view text, const std::string& name);

/// Reads the text of a board of any shape from memory. It is the toolkit's own text, except that '.' is a
/// hole (no cell) instead of an unknown cell. Errors call the text `name`.
Result<Position> parse_shaped_position(std::string_view text, const std::string& name);

/// Reads the .mine format of JSMinesweeper: a line WIDTHxHEIGHTxMINES, then HEIGHT rows of digits, 'H'
/// (hidden), 'F' (flag) and '?' (a mine that is shown).
Result<Position> read_mine_position(ByteReader& from);
/// Reads such a text from memory; errors call it `name`.
Result<Position> parse_mine_position(std::string_view text, const std::string& name);

/// Reads a board of Python's minesweepr: rows of digits, '.' (0), 'x' (unknown) and '*' (a mine). The text
/// does not give the number of mines.
Result<Position> read_ascii_position(ByteReader& from);
/// Reads such a board from memory; errors call it `name`.
Result<Position> parse_ascii_position(std::string_view text, const std::string& name);

// The JSON of Python's minesweepr.
/// Reads an object with "board", a text for read_ascii_position(), and "total_mines", the number of mines on
/// the board. Other members are ignored. Errors are ExitCode::bad_input. They name the file, and the byte
/// offset or the member that is wrong.
Result<Position> read_json_position(ByteReader& from);
/// Reads such an object from memory; errors call it `name`.
Result<Position> parse_json_position(std::string_view text, const std::string& name);

}  // namespace mines
