// Reads positions from the toolkit's own text (docs/reference/position.md) and from the texts of other
// programs. A read function reads a file, and takes memory only for the position (JSON: also for the text). A
// parse function reads a text in memory; errors call this text `name`. About 2 ns a cell.
//
// All functions read to the end of the text, and skip a byte order mark. Errors: ExitCode::broken if memory
// is short; else ExitCode::bad_input with file, byte offset, line and column (both from 1) and what was
// expected.
#pragma once

#include <string>
#include <string_view>

#include "os/byte_reader.hpp"
#include "position/position.hpp"

namespace mines {

Result<Position> read_position(ByteReader& from);
Result<Position> read_position(const std::string& path);
Result<Position> parse_position(std::string_view text, const std::string& name);

/// Reads the text of a board of any shape: the toolkit's own text, except that '.' is a hole (no cell)
/// instead of an unknown cell.
Result<Position> parse_shaped_position(std::string_view text, const std::string& name);

/// Reads the .mine format of JSMinesweeper: a line WIDTHxHEIGHTxMINES, then HEIGHT rows of digits, 'H'
/// (hidden), 'F' (flag) and '?' (a mine that is shown).
Result<Position> read_mine_position(ByteReader& from);
Result<Position> parse_mine_position(std::string_view text, const std::string& name);

/// Reads a board of Python's minesweepr: rows of digits, '.' (0), 'x' (unknown) and '*' (a mine). The text
/// does not give the number of mines.
Result<Position> read_ascii_position(ByteReader& from);
Result<Position> parse_ascii_position(std::string_view text, const std::string& name);

/// Reads the JSON of Python's minesweepr: an object with "board", a text for read_ascii_position(), and
/// "total_mines", the number of mines on the board. Other members are ignored. ExitCode::bad_input names the
/// file, and either the byte offset or the wrong member.
Result<Position> read_json_position(ByteReader& from);
Result<Position> parse_json_position(std::string_view text, const std::string& name);

}  // namespace mines
