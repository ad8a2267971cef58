// Compares guesses in a position by the classic rules: how likely a mine is, how likely progress, and what
// the guess is worth. mines-solve --explain, mines-play and the library show the result.
#pragma once

#include <cstdint>
#include <vector>

#include "board/view.hpp"
#include "counted/analysis.hpp"
#include "guess/guess.hpp"

namespace mines {

/// The most promising guesses, the best first, and among them winning_move()'s (advice/best_move.hpp) and
/// `asked`, an unknown cell that is not certain.
/// Each has its progress and its rating, and where few placements are left its value, the chance to win.
/// `mines` is the number on the board, or an estimate of it. If another cell is certainly safe, or counting
/// is too much work, the result is only `asked` with its probability. `analysis` is that of the view, and has
/// no contradiction. Some ms.
std::vector<Guess> compare_guesses(const View& view, const Analysis& analysis, std::uint64_t mines,
                                   Cell asked);

}  // namespace mines
