// Chooses the next click on an analysed position, for a player who wants to win or one who wants points. The
// library uses it.
#pragma once

#include <cstdint>
#include <optional>

#include "board/view.hpp"
#include "mines/analysis.hpp"

namespace mines {

/// A copy of the view in which proven mines are known mines, because the guessers read only the view. The
/// copy stores 8s as Eights::marked (board/view.hpp). `analysis` belongs to the view. O(cells).
View with_proven_mines(const View& view, const Analysis& analysis);

/// A proven safe cell: the first one, by rows, with a number beside it. If there is none, the safe cell with
/// the fewest neighbours. Empty if no cell is proven safe. `analysis` belongs to the view. O(cells).
std::optional<Cell> safe_cell(const View& view, const Analysis& analysis);

/// For classic rules, where a mine ends the game: a proven safe cell, else best_guess(), which gets `games`
/// (advice/compare_guesses.hpp). If best_guess() is empty: the cell with the least probability of a mine;
/// among equals the first cell, by rows, with a number beside it. If no such cell is among them, the cell
/// with the fewest neighbours, which is most likely a zero. Empty if every unknown cell is a proven mine, or
/// no cell is unknown. `analysis` belongs to the view with `mines` mines.
std::optional<Move> winning_move(const View& view, const Analysis& analysis,
                                 std::optional<std::uint64_t> mines, int games = 0);

struct ScoreOptions {
  std::uint64_t mines = 0;  ///< the mines on the board, or an estimate
  int penalty = 8;          ///< points that a hit mine costs
  std::uint64_t seed = 0;
  int threads = 1;
};

/// For the contest's rules, where a mine costs points and the game goes on: a proven safe cell, else the
/// guess with the highest gain, in expected points, among the guesser's choices (guess/points/guesser.hpp).
/// Empty if it is best to stop. `analysis` belongs to the view.
std::optional<Move> scoring_move(const View& view, const Analysis& analysis, const ScoreOptions& options);

}  // namespace mines
