// Adds the mines that an analysis has proven to a view, because the guessers see only the view.
#pragma once

#include "board/view.hpp"
#include "counted/analysis.hpp"

namespace mines {

/// A copy of the view, with Eights::marked, in which the cells that are certainly mines are known mines. The
/// analysis has no contradiction. Throws std::bad_alloc when memory is short. O(cells).
View with_proven_mines(const View& view, const Analysis& analysis);

}  // namespace mines
