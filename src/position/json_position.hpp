// Reads and writes positions in the JSON of Python's minesweepr.
#pragma once

#include <string>
#include <string_view>

#include "os/byte_reader.hpp"
#include "position/position_reader.hpp"

namespace mines {

/// Reads an object with "board", a text for read_ascii_position(), and "total_mines", the number of mines on
/// the board. Other members are ignored. Errors are ExitCode::bad_input. They name the file, and the byte
/// offset or the member that is wrong.
Result<Position> read_json_position(ByteReader& from);
/// Reads such an object from memory; errors call it `name`.
Result<Position> parse_json_position(std::string_view text, const std::string& name);

/// The text of such an object, on one line. Fails if the position does not give the number of mines, or if
/// the line would exceed the 256 MiB that readers accept. The error names `name`, the file to be written.
Result<std::string> json_text_of(const Position& position, const std::string& name);

}  // namespace mines
