// Makes the summary of a whole game: sums over the graded moves, and facts of the board.
#pragma once

#include "board/bit_plane.hpp"
#include "mines/review.hpp"

namespace mines::library {

/// The summary, with win_before_first_error empty. All moves must be graded, as by mines::review().
ReviewSummary summary_of(const BitPlane& mines, const std::vector<ReviewedMove>& moves);

}  // namespace mines::library
