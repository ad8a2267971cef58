// The second step of reading a pasted position (any_form.hpp): finds the rows of cells in a text.
//
// Cells may stand side by side, or be separated by blanks, tabs, commas, semicolons or bars, or stand in the
// brackets of a list (JSON, Python, numpy, C). What is not a cell is left out: frames, headings of rows and
// columns, marks of quotations and code, and lines of words before and after the rows. Of these lines the
// number of mines is taken ("10 mines"), and of a first line the size ("9 9 10", "9x9").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "position/pasted_signs.hpp"

namespace mines {

struct PastedGrid {
  SignGrid grid;
  std::optional<std::uint64_t> mines;       ///< on the whole board, as the text has it
  std::optional<std::uint64_t> mines_left;  ///< mines that are not flagged, as the text has it
  std::string words;                        ///< what was left out, for people; may be empty
};

/// Finds the cells of a text of less than 2^32 bytes. All their signs are in the table or in `given`. Errors
/// are ExitCode::bad_input with `name`, the byte offset, and line and column from 1. Takes O(bytes) time and
/// memory.
Result<PastedGrid> grid_of(std::string_view text, const std::string& name, const GivenSigns& given);

}  // namespace mines
