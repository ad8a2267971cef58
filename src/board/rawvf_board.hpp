// Reads the board of a recorded game in the text format RawVF. A line "Board:", in capitals or not, comes
// before the board's rows; in a row, '*' is a mine and '0' a safe cell.
#pragma once

#include <functional>

#include "board/bit_plane.hpp"
#include "os/text_lines.hpp"

namespace mines {

/// Returns a plane with the bits of the mines set. Leaves `lines` at the line after the last row; an empty
/// one at the end of the file. If `header` is set, calls it at each line before "Board:", and fails with its
/// error. Errors name the byte offset, the line and the column.
Result<BitPlane> read_rawvf_board(TextLines& lines,
                                  const std::function<Result<void>(const TextLines&)>& header = {});

}  // namespace mines
