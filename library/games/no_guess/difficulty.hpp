// How hard a board is that needs no guess, by its largest step (by_numbers.hpp). Of 200 boards as
// make_board() makes them, from the middle:
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

/// The difficulty of a board whose largest step takes that many numbers.
Difficulty difficulty_of(int numbers);

/// The most numbers that a step of a board of that difficulty takes.
int most_numbers_of(Difficulty difficulty);

/// All difficulties with their names, the easiest first.
std::vector<std::pair<std::string, Difficulty>> difficulty_names();

}  // namespace mines::no_guess
