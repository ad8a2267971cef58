// The rows of a list in brackets: of JSON, Python, numpy or C.
#pragma once

#include <span>
#include <vector>

#include "position/pasted_fields.hpp"

namespace mines {

enum class Brackets {
  none,   ///< the text has no list
  list,   ///< groups of cells, or a group of texts
  cells,  ///< each cell, or each covered one, has brackets of its own: "[ ][1][F]"
};

struct PastedList {
  Brackets brackets = Brackets::none;
  std::vector<PastedRow> rows;  ///< of a list
};

/// Finds a list in the glyphs of a text, which must live as long as the result. Rows are those groups that
/// have no groups in them. O(glyphs).
PastedList list_in(std::span<const Glyph> glyphs);

/// Cells in brackets of their own without these: "[ ]" becomes one sign, other brackets blanks.
std::vector<Glyph> without_brackets(std::span<const Glyph> glyphs);

}  // namespace mines
