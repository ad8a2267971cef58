/// @file
/// Guesses. A guess is a click on a cell that may be a mine, or a mark on a cell that may be safe.
#pragma once

#include <optional>

#include "mines/cell.hpp"

namespace mines {

/// A guess. A member without a value was not requested, or would take too long to compute.
struct Guess {
  Cell cell{};           ///< the guessed cell
  double mine = 0;       ///< probability of a mine
  bool is_mark = false;  ///< the guess marks the cell as a mine instead of opening it
  /// Expected points of the guess and of later play in its region; 0: as good as no further click there. A
  /// region is a set of unknown cells that touch each other or have a number in common.
  std::optional<double> gain{};
  std::optional<double>
      progress{};  ///< probability that the guess is right and some cell is certain after it
  /// If the aim is to win: the probability to win with the best play. If the aim is many cells: the expected
  /// share of cells opened or marked. If `win_error` is set, `win` is estimated by playing games.
  std::optional<double> win{};
  std::optional<double> win_error{};  ///< standard error of `win`
  std::optional<double> rating{};     ///< not a probability; only for comparing guesses in this position

  /// The probability that the guess is wrong.
  double risk() const { return is_mark ? 1 - mine : mine; }
};

}  // namespace mines
