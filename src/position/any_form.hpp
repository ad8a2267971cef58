// Reads a position in any form in which people and programs write it: one reader behind mines-solve,
// mines-map, mines-view, the JSON calls, Python and the page. docs/reference/position.md has its rules.
//
// What it is, is found out in this order:
//   1. the toolkit's own text (position_reader.hpp), unless '#' stands for cells: see below
//   2. JSON of minesweepr; a file of JSMinesweeper; minesweepr's board; an address of JSMinesweeper
//   3. anything that has cells in rows (pasted_grid.hpp), with the signs of pasted_signs.hpp
//
// '#' begins a comment in our text. It stands for cells where all lines have the same number of cells only if
// it does.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "mines/format.hpp"
#include "os/byte_reader.hpp"
#include "position/position.hpp"

namespace mines {

/// A longer text is only read as the toolkit's own.
inline constexpr std::size_t most_pasted_bytes = std::size_t{4} << 20;

struct FoundPosition {
  Position position;
  Format format = Format::position;  ///< what it was read as; Format::any by step 3
  /// How it was read: "3 x 3 cells: '.' is 0, 'x' is unknown". Empty if the text is our own and has one
  /// meaning.
  std::string reading;
};

/// Reads a position in any form. `signs` gives signs a meaning, as "#=? .=0" (pasted_signs.hpp), for a text
/// of the third kind; with `signs` every text is. `has_holes`: '.' in the toolkit's own text is a hole, as in
/// read_position(). Errors are ExitCode::bad_input with the file, the byte offset and what was expected;
/// ExitCode::broken if memory is short. O(bytes).
Result<FoundPosition> read_any_form(ByteReader& from, const std::string& signs = {}, bool has_holes = false);
/// Reads a text in memory, which errors call `name`. Throws std::bad_alloc if memory is short.
Result<FoundPosition> parse_any_form(std::string_view text, const std::string& name,
                                     const std::string& signs = {}, bool has_holes = false);

}  // namespace mines
