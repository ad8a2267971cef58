/// @file
/// A guess: a click on a cell that may be a mine, or a mark on a cell that may be safe, and its value.
#pragma once

#include <optional>

#include "mines/cell.hpp"

namespace mines {

/// A guess and its values. An empty value was not requested, or would take too long to compute.
struct Guess {
  Cell cell{};                   ///< the guessed cell
  double mine = 0;               ///< probability of a mine
  bool is_mark = false;          ///< the guess marks the cell as a mine instead of opening it
  std::optional<double> gain{};  ///< expected points, with later play in the region; stopping gains 0
  std::optional<double>
      progress{};  ///< probability that the guess is right and some cell is certain after it
  /// Probability to win with the best play, or the expected share of cells if the aim is many cells and not
  /// the win. If `win_error` is set, this is an estimate from games (Budget::games).
  std::optional<double> win{};
  std::optional<double> win_error{};  ///< standard error of `win`
  std::optional<double> rating{};     ///< compares guesses in one position; it is no probability

  /// The probability that the guess is wrong.
  double risk() const { return is_mark ? 1 - mine : mine; }
};

}  // namespace mines
