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

/// The shape of a reason, by which players know it. Each number counts less the known mines around it; a
/// pattern that is "reduced" has a number from which some were subtracted. Numbers that touch share a side.
enum class Pattern : std::int8_t {
  all_found,                ///< one number: all its mines are known
  all_mines,                ///< one number: all unknown cells around it are mines
  one_one,                  ///< two 1s that touch; all unknown cells around one of them see the other
  one_one_reduced,          ///< the same, reduced
  one_two,                  ///< a 1 and a 2 that touch; the 2 has one cell of its own, which is a mine
  one_two_reduced,          ///< the same, reduced
  hole,                     ///< two numbers that touch; one of them lies between unknown cells
  triangle,                 ///< two numbers that touch at a corner
  pair,                     ///< two other numbers
  one_two_one,              ///< 1, 2 and 1 in a row
  one_two_one_reduced,      ///< the same, reduced
  one_two_two_one,          ///< three or all numbers of 1, 2, 2 and 1 in a row
  one_two_two_one_reduced,  ///< the same, reduced
  chain,                    ///< three or more other numbers
  mines_left                ///< the number of mines on the board is needed
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
