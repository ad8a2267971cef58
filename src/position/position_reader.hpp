// Reads positions (position.hpp): in the toolkit's own text format (docs/reference/position.md), and in the
// formats of other programs. Functions read_... read a file; only those for JSON keep its text in memory.
// Functions parse_... read a text in memory; errors call the text `name`. All take about 2 ns a cell.
//
// All functions read to the end of the text, and skip a byte order mark. Errors are ExitCode::bad_input with
// the file, byte offset, line and column (both from 1) and what was expected. If memory is short, functions
// for JSON and functions parse_... throw std::bad_alloc; the others fail with ExitCode::broken.
#pragma once

#include <string>
#include <string_view>

#include "os/byte_reader.hpp"
#include "position/position.hpp"

namespace mines {

/// Reads the toolkit's own text format. `has_holes`: '.' is a hole (no cell), as on boards with a Shape
/// (mines/shape.hpp); else it is unknown.
Result<Position> read_position(ByteReader& from, bool has_holes);
Result<Position> read_position(ByteReader& from);
Result<Position> read_position(const std::string& path);
Result<Position> parse_position(std::string_view text, const std::string& name, bool has_holes = false);

/// Reads the .mine format of JSMinesweeper: a line WIDTHxHEIGHTxMINES, then HEIGHT rows of digits, 'H'
/// (hidden), 'F' (flag) and '?' (a mine that is shown).
Result<Position> read_mine_position(ByteReader& from);
Result<Position> parse_mine_position(std::string_view text, const std::string& name);

/// Reads a board of Python's minesweepr: rows of digits, '.' (0), 'x' (unknown) and '*' (a mine). The text
/// does not give the number of mines.
Result<Position> read_ascii_position(ByteReader& from);
Result<Position> parse_ascii_position(std::string_view text, const std::string& name);

/// Reads the JSON of Python's minesweepr: an object with "board", a text for read_ascii_position(), and
/// "total_mines", the number of mines on the board. Other members are ignored. Errors name the file, and
/// either the byte offset or the wrong member.
Result<Position> read_json_position(ByteReader& from);
Result<Position> parse_json_position(std::string_view text, const std::string& name);

}  // namespace mines
