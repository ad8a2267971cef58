/// @file
/// Guesses: clicks on a cell that may be a mine.
#pragma once

#include <optional>

#include "mines/cell.hpp"

namespace mines {

/// A guess. A member without a value was not requested, or would take too long to compute.
struct Guess {
  Cell cell{};      ///< the guessed cell
  double mine = 0;  ///< probability of a mine
  /// Probability that the guess is right and some cell is certain after it, of those in the components that
  /// it touches and of those that touch no number.
  std::optional<double> progress{};
  /// If the aim is to win: the probability to win with the best play. If the aim is many cells: the expected
  /// share of cells opened or marked. If `win_error` is set, `win` is estimated by playing games.
  std::optional<double> win{};
  std::optional<double> win_error{};  ///< standard error of `win`
  std::optional<double> rating{};     ///< not a probability; only for comparing guesses in this position
};

}  // namespace mines
