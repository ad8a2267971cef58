// The next click on an analysed position, for either goal of the player. The library asks for it.
#pragma once

#include <cstdint>
#include <optional>

#include "board/view.hpp"
#include "mines/analysis.hpp"

namespace mines {

/// A copy of the view, with Eights::marked, in which the cells that are certainly mines are known mines: the
/// guessers see only the view. `analysis` is that of the view. O(cells).
View with_proven_mines(const View& view, const Analysis& analysis);

/// A cell that is certainly safe, if there is one: the first by rows that is next to a number, else the one
/// with the fewest neighbours. `analysis` is that of the view. O(cells).
std::optional<Cell> safe_cell(const View& view, const Analysis& analysis);

/// For classic rules, where a mine ends the game: a cell that is certainly safe, else the first of the
/// guesses that compare_guesses() lists. If the position is too much to compare them: the cell that is least
/// likely a mine; among equals one next to numbers, then the one with the fewest neighbours, which is most
/// likely a zero. Empty if no cell is unknown or all are mines. `analysis` is that of the view with this
/// number of mines. `games` is as there.
std::optional<Move> winning_move(const View& view, const Analysis& analysis,
                                 std::optional<std::uint64_t> mines, int games = 0);

struct ScoreOptions {
  std::uint64_t mines = 0;  ///< the mines on the board, or an estimate
  int penalty = 8;          ///< A: what a hit mine costs
  std::uint64_t seed = 0;
  int threads = 1;
};

/// For the contest's rules, where a mine costs points and the game goes on: a cell that is certainly safe,
/// else the guess with the highest gain of those that the guesser chooses (guess/points/guesser.hpp). Nothing
/// if it is best to stop. `analysis` is that of the view.
std::optional<Move> scoring_move(const View& view, const Analysis& analysis, const ScoreOptions& options);

}  // namespace mines
