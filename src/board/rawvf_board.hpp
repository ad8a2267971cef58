// Reads the board of a game in RawVF, the text form of recorded games. The board's rows follow a line
// "Board:"; a mine is '*', a safe cell is '0'.
#pragma once

#include <functional>
#include <string_view>

#include "board/bit_plane.hpp"
#include "os/byte_reader.hpp"

namespace mines {

/// Reads the board: a plane with the mines. Stops before the line that follows the last row. Calls `header`,
/// if it is set, with each line before "Board:". Errors name the byte offset, the line and the column.
Result<BitPlane> read_rawvf_board(ByteReader& from, const std::function<void(std::string_view)>& header = {});

}  // namespace mines
