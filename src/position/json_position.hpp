// Positions in the JSON form that another program, minesweepr, reads.
#pragma once

#include <string>
#include <string_view>

#include "base/byte_reader.hpp"
#include "position/position_reader.hpp"

namespace mines {

/// Reads an object with "board", a text as read_ascii_position() takes it, and "total_mines", the number of
/// mines on the board: what Python's minesweepr takes. Other members are ignored. Errors are
/// ExitCode::bad_input, with the file and the byte offset or the member that is wrong.
Result<Position> read_json_position(ByteReader& from);
/// Reads such an object from memory; errors call it `name`.
Result<Position> parse_json_position(std::string_view text, const std::string& name);

}  // namespace mines
