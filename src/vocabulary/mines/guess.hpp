/// @file
/// A guess: a click on a cell that may be a mine, or a mark on one that may be safe, and what speaks for it.
#pragma once

#include <optional>

#include "mines/cell.hpp"

namespace mines {

/// A guess and what speaks for it. What is not set was not asked for, or would take too long to find.
struct Guess {
  Cell cell{};                   ///< where
  double mine = 0;               ///< probability of a mine
  bool is_mark = false;          ///< the cell is to be marked as a mine, not opened
  std::optional<double> gain{};  ///< expected points, with all that follows in its region; stopping gains 0
  std::optional<double> progress{};  ///< probability that it is right and leaves a certain cell
  /// Probability to win with the best play; where cells count and not only the win, their expected share. An
  /// estimate from games played on if `win_error` is set.
  std::optional<double> win{};
  std::optional<double> win_error{};  ///< standard error of `win`
  std::optional<double> rating{};     ///< compares guesses in one position; no probability

  /// The probability that the guess is wrong.
  double risk() const { return is_mark ? 1 - mine : mine; }
};

}  // namespace mines
