// A guess in a game whose aim is many cells: marking a mine counts, too.
#pragma once

#include "mines/guess.hpp"

namespace mines {

struct ClickOrMark : Guess {
  bool is_mark = false;  ///< marks the cell as a mine instead of opening it

  /// The probability that the guess is wrong.
  double risk() const { return is_mark ? 1 - mine : mine; }
};

}  // namespace mines
