// The difficulty of a board without guesses, by its largest step (by_numbers.hpp). The table counts 200
// boards of make_board() (no_guess.hpp) for each size, started from the middle:
//
//                                    easy     medium        hard             expert
//   the largest step takes       1 number  2 numbers  3 or 4 numbers  5 numbers or more
//   Beginner                          155         37               7                  1
//   Intermediate                       75        108              15                  2
//   Expert                              4        149              38                  9
//   30x30/240                           0         94              90                 16
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "mines/board.hpp"

namespace mines::no_guess {

/// The most cells of a board for which a difficulty is found.
inline constexpr std::uint64_t most_rated_cells = 10'000;

/// The difficulty of a board whose largest step takes `numbers` numbers.
Difficulty difficulty_of(int numbers);

/// The size of the largest step that a board of this difficulty may have.
int most_numbers_of(Difficulty difficulty);

/// All difficulties with their names, the easiest first.
std::vector<std::pair<std::string, Difficulty>> difficulty_names();

}  // namespace mines::no_guess
