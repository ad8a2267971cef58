// The next click on an analysed position, for either goal of the player. mines-solve --position, mines-play
// and the library ask for it.
#pragma once

#include <cstdint>
#include <optional>

#include "board/view.hpp"
#include "counted/analysis.hpp"

namespace mines {

struct Move {
  Cell cell{};
  bool is_certain = false;  ///< the cell is proven to be safe; else the move is a guess
  double mine_probability = 0;
  std::optional<double> gain{};  ///< expected points; set only when playing for points in a small region
};

/// A cell that is certainly safe, if there is one: the first by rows that is next to a number, else the one
/// with the fewest neighbours. `analysis` must have no contradiction. O(cells).
std::optional<Cell> safe_cell(const View& view, const Analysis& analysis);

/// For classic rules, where a mine ends the game: a cell that is certainly safe, else the guess of the
/// classic player (guess/win/classic_player.hpp). If the mines on the board are not given, or nothing is
/// open, or the position is too much for that player: the cell that is least likely a mine; among equals one
/// next to numbers, then the one with the fewest neighbours, which is most likely a zero. Nothing if no cell
/// is unknown or all are mines. `analysis` is that of the view with this number of mines, and has no
/// contradiction.
std::optional<Move> winning_move(const View& view, const Analysis& analysis,
                                 std::optional<std::uint64_t> mines);

struct ScoreOptions {
  std::uint64_t mines = 0;  ///< the mines on the board, or an estimate
  int penalty = 8;          ///< A: what a hit mine costs
  std::uint64_t seed = 0;
  int threads = 1;
};

/// For the contest's rules, where a mine costs points and the game goes on: a cell that is certainly safe,
/// else the guess with the highest gain of those that the guesser chooses (guess/points/guesser.hpp). Nothing
/// if it is best to stop. `analysis` is that of the view, and has no contradiction.
std::optional<Move> scoring_move(const View& view, const Analysis& analysis, const ScoreOptions& options);

}  // namespace mines
