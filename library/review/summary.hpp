// Makes the summary of a whole game: sums over the graded moves, and counts of the board, such as its 3BV.
#pragma once

#include "board/bit_plane.hpp"
#include "mines/review.hpp"

namespace mines::library {

/// The summary of graded moves. Leaves win_before_first_error empty; mines::review() sets that member.
ReviewSummary summary_of(const BitPlane& mines, const std::vector<ReviewedMove>& moves);

}  // namespace mines::library
