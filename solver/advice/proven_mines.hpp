// A view with what an analysis of it has proven, for policies that look at nothing but views.
#pragma once

#include "board/view.hpp"
#include "counted/analysis.hpp"

namespace mines {

/// A copy of the view in which the cells that are mines for certain are known to be. Throws std::bad_alloc
/// when memory is short. O(cells).
View with_proven_mines(const View& view, const Analysis& analysis);

}  // namespace mines
