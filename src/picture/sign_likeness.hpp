// What the sign of a kind of cells is like by itself, before the board is looked at.
#pragma once

#include <algorithm>

#include "picture/kinds.hpp"

namespace mines::picture {

inline constexpr float good_score = 0.80F;   // of a digit
inline constexpr float least_score = 0.68F;  // of a digit; a sign with less is none

inline constexpr int clearly_red = 100;  // redness of the ground of a mine that was hit

/// The red of a mine that was hit. Orange is not.
inline bool is_clear_red(Colour colour) {
  return redness(colour) >= clearly_red && colour.red * 2 > std::max(colour.green, colour.blue) * 5;
}
/// Half as red, or more.
inline bool is_reddish(Colour colour) { return redness(colour) >= clearly_red / 2; }
/// Red, and something else: a flag, but no red digit.
bool has_red_part(const Look& look);
/// Digits have one colour; flags are red and something else.
bool has_many_inks(const Look& look);
/// What a program draws lies in the middle of a cell, a pointer anywhere.
bool is_centred(const Look& look);
/// A short level stroke, as text has for cells that are closed or open: no number, flag or mine.
bool is_dash(const Look& look);
/// An upright line from end to end of the cell, as between two characters that make a cell: a digit leaves
/// space above and below. If it is faint next to the digits, it may be a little shorter.
bool is_line_through(const Look& look, bool is_faint);
/// A full rectangle that is not red, as text has for closed cells.
bool is_block(const Look& look);
int best_digit(const Kind& kind);
/// How much more a kind is like a digit or question mark than like any other.
float lead(const Kind& kind, int sign);
/// Whether a sign has more colours than a digit has. Thin letters drawn for screens have coloured borders, so
/// a sign that is clearly like one digit may have them.
bool has_inks_of_no_digit(const Kind& kind);
/// A number on the kind's ground in one colour of ink, by its shape alone.
bool is_number(const Kind& kind);
/// A number that is seen well, whatever is around it.
bool is_clear_digit(const Kind& kind);
/// Two signs side by side, as those of a chance in percent: no number, flag or mine has such a gap.
bool is_pair(const Kind& kind);
/// More like a flag than like a mine or a number.
bool is_like_flag(const Kind& kind);
/// A mine that is shown at the end of a game, which lies on the same ground as numbers.
bool is_like_mine(const Kind& kind);
/// One that is seen well, whatever is around it.
bool is_clear_mine(const Kind& kind);

}  // namespace mines::picture
