// What a whole game says: sums over its graded moves, and facts of its board.
#pragma once

#include "board/bit_plane.hpp"
#include "mines/review.hpp"

namespace mines::library {

/// All of the summary but win_before_first_error. `moves` are graded.
ReviewSummary summary_of(const BitPlane& mines, const std::vector<ReviewedMove>& moves);

}  // namespace mines::library
