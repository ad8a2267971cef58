// Positions in the JSON form that another program, minesweepr, reads: in and out.
#pragma once

#include <string>
#include <string_view>

#include "os/byte_reader.hpp"
#include "position/position_reader.hpp"

namespace mines {

/// Reads an object with "board", a text as read_ascii_position() takes it, and "total_mines", the number of
/// mines on the board: what Python's minesweepr takes. Other members are ignored. Errors are
/// ExitCode::bad_input, with the file and the byte offset or the member that is wrong.
Result<Position> read_json_position(ByteReader& from);
/// Reads such an object from memory; errors call it `name`.
Result<Position> parse_json_position(std::string_view text, const std::string& name);

/// Such an object on one line. Fails if the position does not give the number of mines, or if the line would
/// have more than the 256 MiB that are read; the error calls what would have been written `name`.
Result<std::string> json_text_of(const Position& position, const std::string& name);

}  // namespace mines
