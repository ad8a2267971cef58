// Reads the board of a recorded game in the text format RawVF. A line "Board:" comes before the board's rows;
// in a row, '*' is a mine and '0' a safe cell.
#pragma once

#include <functional>
#include <string_view>

#include "board/bit_plane.hpp"
#include "os/byte_reader.hpp"

namespace mines {

/// Returns a plane with the bits of the mines set. Leaves the line after the last row unread. If `header` is
/// set, calls it with each line before "Board:". Errors name the byte offset, the line and the column.
Result<BitPlane> read_rawvf_board(ByteReader& from, const std::function<void(std::string_view)>& header = {});

}  // namespace mines
