// Positions as the JSON that another program is asked with.
#pragma once

#include "base/byte_reader.hpp"
#include "position/position_reader.hpp"

namespace mines::maps {

/// Reads an object with "board", a text as read_ascii_position() takes it, and "total_mines", the mines on
/// the board: what Python's minesweepr answers. Other members mean nothing. Errors are ExitCode::bad_input
/// with file and byte offset, or the member that is wrong.
Result<Position> read_json_position(ByteReader& from);

}  // namespace mines::maps
