// Compares a reading with what is possible on a board.
#pragma once

#include "picture/look.hpp"
#include "picture/reading.hpp"

namespace mines {

/// Changes the reading to one that is possible, if one doubtful cell or one kind of cells makes it so. Else
/// marks what may be wrong. Returns whether the board seems to go on beyond the picture.
bool judge(picture::Reading& reading);

/// Settles the doubtful cells that are read as unknown, by those without a doubt: a mine if it must be one
/// and its sign is like one; the number of the mines around it if it is safe, open, and has no uncertain cell
/// beside it. They stay doubtful. `looks` are those of the cells of the picture. A part of a board goes on
/// beyond it.
void settle(picture::Reading& reading, picture::Looks& looks, bool is_part);

}  // namespace mines
