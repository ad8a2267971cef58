// What the signs of a pasted text mean (any_form.hpp): one table of signs, and the rules where the table
// leaves two meanings.
//
//   0 to 8                              a number
//   ? x X # H U C E, and dark squares   unknown
//   F f P ! M m B b, flags, bombs       a mine
//   -1, 10, null                        unknown
//   B, X in a text with E               0, a mine: as LeetCode writes positions
//   -2, 11                              a mine
//   9                                   a mine; unknown if the text has no other sign for unknown
//   *                                   a mine; unknown if the text would otherwise have nothing unknown, and
//                                       the numbers do not count exactly these cells
//   . _ - ~ a blank, and light squares  unknown; 0 if the text has another sign for unknown, but no 0. Of
//                                       several such signs one is 0: the emptiest that touches no unknown
//                                       cell and no mine, and with which each number has enough unknown cells
//
// A caller may give signs another meaning: "#=? .=0".
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "position/pasted_text.hpp"
#include "position/position.hpp"

namespace mines {

/// Signs with the cells that they stand for.
using GivenSigns = std::map<char32_t, std::int8_t>;

/// Reads "SIGN=CELL SIGN=CELL ...": SIGN one sign, "blank" or "[]"; CELL 0 to 8, '?' or '!'. Errors are
/// ExitCode::bad_input of "signs".
Result<GivenSigns> parse_signs(std::string_view text);
/// The sign as parse_signs() takes it.
std::string given_name_of(char32_t sign);

/// Whether the table has the sign.
bool is_cell_sign(char32_t sign);

/// Cells as they were written, row by row.
struct SignGrid {
  BoardSize size{};
  std::vector<Glyph> cells;
};

struct Meaning {
  std::vector<std::int8_t> cells;
  std::string words;  ///< what was decided: "'.' is 0, 'x' is unknown"; empty if all signs are numbers
};

/// The cells that the signs mean. The table or `given` must have each sign. O(cells).
Meaning meaning_of(const SignGrid& grid, const GivenSigns& given);

}  // namespace mines
