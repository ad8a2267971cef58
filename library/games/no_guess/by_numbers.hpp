// Plays a board that needs no guess, like a person who always takes the easiest step first.
//
// A step proves that a cell is safe or a mine. Proven mines count as flagged. The size of a step is the
// size of the smallest set of numbers that reason_of() finds to force the cell (advice/explanation.hpp). The
// mines left on the board count as one more number, and are used only if no numbers alone force the cell.
//
// The board is played in rounds. A round first repeats steps of single numbers until it finds no more. Then
// it takes, once, all cells that steps of the smallest size prove. Among equal sizes, steps without the mines
// left come first. More knowledge never makes a reason larger, so no other order finishes the board with
// smaller steps.
//
// The difficulty of a board without guesses follows from its largest step. The table counts 200 boards of
// make_board() (no_guess.hpp) for each size, started from the middle:
//
//                                    easy     medium        hard             expert
//   the largest step takes       1 number  2 numbers  3 or 4 numbers  5 numbers or more
//   Beginner                          155         37               7                  1
//   Intermediate                       75        108              15                  2
//   Expert                              4        149              38                  9
//   30x30/240                           0         94              90                 16
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "field/field.hpp"
#include "library/games/no_guess/repair.hpp"
#include "mines/board.hpp"

namespace mines::no_guess {

/// The largest step that a board needs.
struct HardestStep {
  int numbers = 1;           ///< its size
  std::uint64_t rounds = 0;  ///< the number of rounds with steps of that size; 0 if single numbers suffice
};

/// The limit that allows steps of any size.
inline constexpr int any_numbers = std::numeric_limits<int>::max();

/// Plays a board from `start`, a safe cell. Empty if the board needs a guess or a step of more than
/// `most_numbers` numbers, or if it is not finished at the deadline. Fails if memory is short. Uses one
/// thread. A step counts as any_numbers if its reason takes too long to find. O(cells) a round, and about 1
/// ms for each cell that more than two numbers prove: some ms for an Expert board.
Result<std::optional<HardestStep>> hardest_step(const Field& field, Cell start,
                                                int most_numbers = any_numbers,
                                                Deadline deadline = Deadline::max());

/// The most cells of a board for which a difficulty is found.
inline constexpr std::uint64_t most_rated_cells = 10'000;

/// The difficulty of a board whose largest step takes `numbers` numbers.
Difficulty difficulty_of(int numbers);

/// The size of the largest step that a board of this difficulty may have.
int most_numbers_of(Difficulty difficulty);

/// All difficulties with their names, the easiest first.
std::vector<std::pair<std::string, Difficulty>> difficulty_names();

}  // namespace mines::no_guess
