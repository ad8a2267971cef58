// Compares guesses in a position by the classic rules: how likely a mine is, how likely progress, and what
// the guess is worth to the classic player (guess/win/classic_player.hpp). If the number of mines
// is not given, the player assumes the expected number.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/view.hpp"
#include "mines/analysis.hpp"

namespace mines {

/// The player's guess. Empty if a cell is certainly safe, if fewer than two cells are undecided, or if the
/// position is too much for the player: more than 10,000 cells next to numbers, 1,000,000 others, or too much
/// to count. `analysis` is that of the view. About 1 ms on an Expert board; up to 2 s on a board of 25 cells.
/// Where `games` is not 0 and the mines are given, the player is "deep" with that many games
/// (guess/win/rollouts.hpp): 0.3 ms for each game and guess.
std::optional<Guess> best_guess(const View& view, const Analysis& analysis,
                                std::optional<std::uint64_t> mines, int games = 0);

/// The most promising guesses and `asked`, an unknown cell that is not certain; best_guess() is the first.
/// They are sorted by their chance to win where few placements are left and the mines are given, else by
/// their rating; where games were played on, these guesses stand first, sorted by their chance to win. Each
/// has its progress. A guess too risky to be the best has no rating, and one that takes too long to play on
/// after has no chance to win; these stand last. Where best_guess() is empty the result is only `asked` with
/// its probability. `analysis` is that of the view. Some ms.
std::vector<Guess> compare_guesses(const View& view, const Analysis& analysis,
                                   std::optional<std::uint64_t> mines, Cell asked, int games = 0);

}  // namespace mines
