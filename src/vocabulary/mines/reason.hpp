/// @file
/// The reason for a verdict (safe or a mine) or for a contradiction: the numbers that force it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mines/cell.hpp"

namespace mines {

/// What is known about the size of a set of numbers that forces a verdict or a contradiction.
enum class Minimality : std::int8_t {
  sufficient,  ///< some numbers of the set may not be needed
  minimal,     ///< no number of the set can be left out
  smallest     ///< no set with fewer numbers suffices
};

/// Numbers that force a verdict or contradict each other.
struct Reason {
  bool found = false;         ///< false if the search would take too long; then no other member is set
  std::vector<Cell> numbers;  ///< the cells of the numbers, row by row
  bool uses_mines = false;    ///< the number of mines on the board is needed as well
  Minimality size = Minimality::sufficient;  ///< how small the set is known to be
};

/// Why no placement of mines fits.
struct Contradiction {
  std::string text;  ///< one line for people
  Reason reason;     ///< the numbers (and, if `uses_mines`, the number of mines) that contradict each other
};

}  // namespace mines
