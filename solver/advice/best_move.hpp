// The next click on an analysed position, by what the player is after.
#pragma once

#include <cstdint>
#include <optional>

#include "board/view.hpp"
#include "counted/analysis.hpp"

namespace mines {

struct Move {
  Cell cell{};
  bool is_certain = false;  ///< safe, proven
  double mine_probability = 0;
  std::optional<double> gain{};  ///< expected points, where points are played for and the region is small
};

/// A cell that is certainly safe, if there is one: the first beside numbers, by rows, and else of the others
/// the one with the fewest neighbours. Without contradiction. O(cells).
std::optional<Cell> safe_cell(const View& view, const Analysis& analysis);

/// For classic rules, where a mine ends the game: a cell that is certainly safe, and else the guess of
/// solver/classic. Where the mines on the board are not given, or nothing is open, or that does not get
/// through: a cell least likely a mine, among equals one beside numbers, then one with the fewest neighbours,
/// which may be zeros soonest. Nothing if no cell is unknown or all are mines. `analysis` is that of the view
/// with these mines, without contradiction.
std::optional<Move> winning_move(const View& view, const Analysis& analysis,
                                 std::optional<std::uint64_t> mines);

struct ScoreOptions {
  std::uint64_t mines = 0;  ///< on the board, or about so many
  int penalty = 8;          ///< A: what a hit mine costs
  std::uint64_t seed = 0;
  int threads = 1;
};

/// For the contest's rules, where a mine costs points and the game goes on: a cell that is certainly safe,
/// and else the guess of policy/guesser that gains most, by its reckoning. Nothing: stop.
std::optional<Move> scoring_move(const View& view, const Analysis& analysis, const ScoreOptions& options);

}  // namespace mines
