// Compares guesses in a position of a classic game by three figures: the probability of a mine, the
// probability of progress (Guess::progress), and the classic player's rating (guess/win/classic_player.hpp).
// If the number of mines is not given, the player assumes expected_mines() (counted/analysis.hpp).
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
/// 1 ms on an Expert board; up to 2 s on a board of 25 cells, because on such a board more positions are
/// searched to the end. If `games` is not 0 and the mines are given, the player has the setting "deep" and
/// plays up to `games` games after each close guess (guess/win/rollouts.hpp); a game takes 0.3 ms.
std::optional<Guess> best_guess(const View& view, const Analysis& analysis,
                                std::optional<std::uint64_t> mines, int games = 0);

/// The most promising guesses and `asked`, an undecided cell. The first is best_guess(). If few placements
/// are left and the mines are given, guesses are sorted by Guess::win; if that would take too long to
/// compute, only the first guess has it. Otherwise guesses after which games were played come first, sorted
/// by Guess::win. The other guesses follow, sorted by Guess::rating; those without a rating come last,
/// because they are too risky to be the best. Guess::progress is set. If best_guess() is empty, the result is
/// only `asked` with its probability. `analysis` belongs to the view. Takes some ms more than best_guess();
/// if few placements are left, up to about 0.3 s more.
std::vector<Guess> compare_guesses(const View& view, const Analysis& analysis,
                                   std::optional<std::uint64_t> mines, Cell asked, int games = 0);

}  // namespace mines
