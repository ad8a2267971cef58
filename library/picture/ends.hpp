// Where a board ends, judged again when its cells are read: by numbers that need mines beyond its sides, and
// by the sizes that boards usually have.
#pragma once

#include <optional>
#include <vector>

#include "board/geometry.hpp"
#include "picture/look.hpp"
#include "picture/reading.hpp"

namespace mines {

/// Squares from 8 x 8 on, and the other boards that the programs of Windows and Google's offer.
bool is_usual(BoardSize size);

/// Adds rows and columns that the board seems to have, and takes away those that it seems not to have.
/// Returns the cells of those that someone has painted over: what they are read as is in doubt. `looks` are
/// those of the cells of the picture.
std::vector<int> mend_ends(picture::Looks& looks, picture::Reading& reading);

/// The usual size that the board may have with one row or column more or fewer, if there is one. Doubts the
/// outer lines at which that may be: where the picture goes on, or where a cell is strange.
std::optional<BoardSize> doubt_ends(picture::Looks& looks, picture::Reading& reading);

}  // namespace mines
