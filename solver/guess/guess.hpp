// A guess: a click on a cell that may be a mine, or a mark on one that may be safe, and what speaks for it.
// guess/points and guess/win choose guesses, advice compares them. Each fills in what it knows.
#pragma once

#include <optional>

#include "board/geometry.hpp"

namespace mines {

struct Guess {
  Cell cell{};
  double mine_probability = 0;
  bool is_mark = false;          ///< the cell is to be marked as a mine, not opened
  std::optional<double> gain{};  ///< expected points, with all that follows in its region; stopping gains 0
  std::optional<double> progress{};  ///< chance that it is right and leaves a certain cell
  std::optional<double> value{};   ///< exact, with the best play: chance to win, or share of the cells taken
  std::optional<double> rating{};  ///< compares guesses in one position; not a probability

  /// The chance that the guess is wrong.
  double risk() const { return is_mark ? 1 - mine_probability : mine_probability; }
};

}  // namespace mines
