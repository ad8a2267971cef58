// The summary of a whole game: sums over its graded moves, and facts of its board.
#pragma once

#include "board/bit_plane.hpp"
#include "mines/review.hpp"

namespace mines::library {

/// The whole summary except win_before_first_error. `moves` must be graded.
ReviewSummary summary_of(const BitPlane& mines, const std::vector<ReviewedMove>& moves);

}  // namespace mines::library
