// Compares guesses in a position by the classic rules: the probability of a mine, the probability of
// progress, and the classic player's rating (guess/win/classic_player.hpp). If the number of mines is not
// given, the player assumes the expected number.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/view.hpp"
#include "mines/analysis.hpp"

namespace mines {

/// The guess of the classic player. Empty if a cell is proven safe, if fewer than two cells are undecided, or
/// if the position is too large for the player: it has more than 10,000 unknown cells next to numbers or more
/// than 1,000,000 other unknown cells, or counting exceeds its budget. `analysis` belongs to the view. About
/// 1 ms on an Expert board; up to 2 s on a board of 25 cells. If `games` is not 0 and the mines are given,
/// the player has the setting "deep" with `games` games (guess/win/rollouts.hpp): 0.3 ms for each game and
/// guess.
std::optional<Guess> best_guess(const View& view, const Analysis& analysis,
                                std::optional<std::uint64_t> mines, int games = 0);

/// The most promising guesses and `asked`, an undecided cell; best_guess() is the first. If few placements
/// are left and the mines are given, guesses are sorted by Guess::win. Otherwise guesses after which games
/// were played come first, sorted by Guess::win, and then the others, sorted by Guess::rating. Guesses
/// without that value come last: `rating` is empty if the guess is too risky to be the best, `win` if it
/// would take too long to compute. Guess::progress is set. If best_guess() is empty, the result is only
/// `asked` with its probability. `analysis` belongs to the view. Some ms.
std::vector<Guess> compare_guesses(const View& view, const Analysis& analysis,
                                   std::optional<std::uint64_t> mines, Cell asked, int games = 0);

}  // namespace mines
