// Chooses the next click on an analysed position, for a player who wants to win or one who wants points. In
// all calls `analysis` belongs to `view`.
//
// The classic player (guess/win/classic_player.hpp) rates guesses of a classic game. Without `mines`, the
// mines on the board, this player assumes expected_mines() (counted/analysis.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/view.hpp"
#include "mines/analysis.hpp"

namespace mines {

/// A copy of the view in which proven mines are known mines, because the guessers read only the view. The
/// copy stores 8s as Eights::marked (board/view.hpp). O(cells).
View with_proven_mines(const View& view, const Analysis& analysis);

/// A proven safe cell: the first one, by rows, with a number beside it, else the one with the fewest
/// neighbours. Empty if no cell is proven safe. O(cells).
std::optional<Cell> safe_cell(const View& view, const Analysis& analysis);

/// The guess of the classic player. Empty if a cell is proven safe, if fewer than two cells are undecided, or
/// if the position is too large: more than 10,000 unknown cells next to numbers, more than 1,000,000 others,
/// or counting exceeds its budget. About 1 ms on an Expert board; up to 2 s on a board of 25 cells, where
/// more is searched to the end. If `games` is not 0 and the mines are given, the player has the setting
/// "deep" and plays up to `games` games after each close guess (guess/win/rollouts.hpp); a game takes 0.3 ms.
std::optional<Guess> best_guess(const View& view, const Analysis& analysis,
                                std::optional<std::uint64_t> mines, int games = 0);

/// The most promising guesses and `asked`, an undecided cell. The first is best_guess(); if that is empty,
/// the result is only `asked` with its probability. Guess::progress is set. The order:
/// - Few placements left, mines given: by Guess::win. If that takes too long, only the first guess has it.
/// - Otherwise: guesses after which games were played, by Guess::win; then the others, by Guess::rating; then
///   those without a rating, which are too risky to be the best.
/// Takes some ms more than best_guess(); if few placements are left, up to about 0.3 s more.
std::vector<Guess> compare_guesses(const View& view, const Analysis& analysis,
                                   std::optional<std::uint64_t> mines, Cell asked, int games = 0);

/// For classic rules, where a mine ends the game: a proven safe cell, else best_guess() with `games`, else
/// the cell with the least probability of a mine. Among equals: the first cell, by rows, with a number beside
/// it, else the cell with the fewest neighbours, most likely a zero. Empty if each unknown cell is a proven
/// mine.
std::optional<Move> winning_move(const View& view, const Analysis& analysis,
                                 std::optional<std::uint64_t> mines, int games = 0);

struct ScoreOptions {
  std::uint64_t mines = 0;  ///< the mines on the board, or an estimate
  int penalty = 8;          ///< points that a hit mine costs
  std::uint64_t seed = 0;
  int threads = 1;
};

/// For the contest's rules, where a mine costs points and the game goes on: a proven safe cell, else the
/// guess with the highest gain, in expected points (guess/points/guesser.hpp). Empty if it is best to stop.
std::optional<Move> scoring_move(const View& view, const Analysis& analysis, const ScoreOptions& options);

}  // namespace mines
