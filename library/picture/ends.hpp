// Where a board ends, judged again when its cells are read: by numbers that need mines beyond its sides, and
// by the sizes that boards usually have.
#pragma once

#include <optional>

#include "board/geometry.hpp"
#include "picture/image.hpp"
#include "picture/reading.hpp"

namespace mines {

/// Adds rows and columns that the board seems to have, and takes away one that it seems not to have.
void mend_ends(const picture::Image& image, picture::Reading& reading);

/// A usual size that the board has not, but with one row or column more or fewer would have.
std::optional<BoardSize> usual_size_near(const picture::Reading& reading);

/// Doubts the outer lines at which the board would have a usual size with one more, or one fewer.
void doubt_ends(picture::Reading& reading);

}  // namespace mines
