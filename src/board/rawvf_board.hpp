// The board of a game in RawVF, the text form of recorded games: after a line "Board:", rows of '*' for a
// mine and '0' for a safe cell.
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
