// The rows of a pasted text, in lines or in a list. pasted_grid.hpp makes cells of them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "position/pasted_fields.hpp"
#include "position/pasted_signs.hpp"

namespace mines {

struct PastedRows {
  std::vector<PastedRow> rows;
  /// The same lines by the columns of the text, where a blank is a cell, too; empty if there are none.
  std::vector<PastedRow> columns;
  bool is_separated = false;  ///< commas, semicolons or tabs lie between the fields
  bool is_list = false;       ///< brackets of a list: there are no headings
  bool is_framed = false;     ///< a line of a frame lies between the first row and the others
  std::optional<std::uint64_t> mines;
  std::optional<std::uint64_t> mines_left;
  std::size_t left_out = 0;  ///< lines of words
};

/// Finds the rows in the glyphs of a text, which must live as long as the result. Brackets around single
/// cells are taken out of `glyphs`. O(glyphs).
PastedRows rows_of(std::vector<Glyph>& glyphs, const GivenSigns& given);

}  // namespace mines
