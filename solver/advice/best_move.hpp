// Chooses the next click on an analysed position, for a player who wants to win or one who wants points.
// In all calls, `analysis` is the result of analyse() (counted/analysis.hpp) for `view`. Its count is read,
// and nothing is counted again.
//
// Guesses for classic games, where a mine ends the game, come from the classic player
// (guess/win/classic_player.hpp). If the number of mines on the board is not given, the players assume the
// estimate that expected_mines() (counted/analysis.hpp) makes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/view.hpp"
#include "counted/analysis.hpp"

namespace mines {

/// Returns a copy of the view, in which proven mines next to numbers, and neighbours of open 8s, are marked
/// as known mines. The guessers need this copy, because they do not read the analysis. O(cells).
View with_proven_mines(const View& view, const Analysis& analysis);

/// Returns the first proven safe cell, by rows, that has a number beside it. If no safe cell has a number
/// beside it, returns the one with the fewest neighbours. Empty if no cell is proven safe. O(cells).
std::optional<Cell> safe_cell(const View& view, const Analysis& analysis);

/// Returns the guess of the classic player. Empty if a cell is proven safe, if fewer than two cells are
/// undecided, or if counting exceeds its budget. Also empty if more than 10,000 unknown cells are next to
/// numbers, or more than 1,000,000 are not.
/// If the number of mines is given and `games` is above 0, the player has its most thorough setting, "deep",
/// and plays up to `games` random games after each guess that is rated close to the best. A game takes 0.3
/// ms. Without games, a call takes about 1 ms on an Expert board, and up to 2 s on a board of at most 25
/// cells.
std::optional<Guess> best_guess(const View& view, const CountedAnalysis& analysis, int games = 0);

/// Returns the most promising guesses and `asked`, an undecided cell. If best_guess() is empty, returns only
/// `asked` with its probability. Otherwise the best guess comes first, and Guess::progress is set. The order:
/// - If few placements are left and the number of mines is given: by Guess::win. If finding all chances to
/// win
///   takes too long, only the first guess has Guess::win.
/// - Otherwise: first the guesses after which games were played, by Guess::win; then the other guesses with a
///   rating, by Guess::rating; then the guesses without a rating, which are too risky to be the best.
/// Takes some ms more than best_guess(); if few placements are left, up to about 0.3 s more.
std::vector<Guess> compare_guesses(const View& view, const CountedAnalysis& analysis, Cell asked,
                                   int games = 0);

/// Returns the move for classic rules, where a mine ends the game: a proven safe cell, else best_guess() with
/// `games`, else the cell with the least probability of a mine. Among cells with equal probability: the first
/// cell, by rows, with a number beside it, else the cell with the fewest neighbours. Empty if each unknown
/// cell is a proven mine.
std::optional<Move> winning_move(const View& view, const CountedAnalysis& analysis, int games = 0);

struct ScoreOptions {
  int penalty = 8;         ///< points that a hit mine costs
  std::uint64_t seed = 0;  ///< of random choices
  int threads = 1;
};

/// Returns the move for the contest's rules, where a mine costs points and the game goes on: a proven safe
/// cell, else the guess with the highest gain in expected points (guess/points/guesser.hpp), else a guess
/// whose gain is unknown. Empty if it is best to stop.
std::optional<Move> scoring_move(const View& view, const CountedAnalysis& analysis,
                                 const ScoreOptions& options);

}  // namespace mines
