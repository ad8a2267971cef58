/// @file
/// Why something is certain: the numbers that force it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mines/cell.hpp"

namespace mines {

/// What is known of the size of a set that was to be as small as possible.
enum class Minimality : std::int8_t {
  sufficient,  ///< some of its members may not be needed
  minimal,     ///< none of its members can be left out
  smallest     ///< no set with fewer members suffices
};

/// Its word in JSON and in Python.
constexpr const char* name_of(Minimality size) {
  return size == Minimality::smallest ? "smallest" : size == Minimality::minimal ? "minimal" : "sufficient";
}

/// Numbers that force a verdict or contradict each other.
struct Reason {
  bool found = false;         ///< false: finding them would take too long; then nothing else is set
  std::vector<Cell> numbers;  ///< by rows
  bool uses_mines = false;    ///< the number of mines on the board is needed, too: no numbers alone suffice
  Minimality size = Minimality::sufficient;  ///< what the set is compared with
};

/// Why no placement of mines fits.
struct Contradiction {
  std::string text;  ///< one line for people
  Reason reason;     ///< the numbers that contradict each other or, with `uses_mines`, the number of mines
};

}  // namespace mines
