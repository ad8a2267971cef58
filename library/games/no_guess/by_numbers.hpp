// Rates a board that needs no guess: plays the board like a person who always takes the smallest step.
//
// A step proves that a cell is safe or a mine. The size of the step is the number of open numbers in the
// smallest set that forces the cell, by reason_of() (advice/explanation.hpp). Mines proven before add nothing
// to the size. The number of mines left adds one, and is used only if the open numbers do not suffice.
//
// A round first takes steps of single numbers until none is left, then all steps of the smallest size at
// once. More known cells never make a step larger, so no order of steps has a smaller largest step.
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

struct HardestStep {
  int numbers = 1;           ///< the step's size
  std::uint64_t rounds = 0;  ///< rounds with steps of this size; 0 if single numbers suffice
};

/// As a limit: any size is allowed. As HardestStep::numbers: finding the smallest set would take too long.
inline constexpr int any_numbers = std::numeric_limits<int>::max();

/// Plays a board from `start`, a safe cell, on one thread, and returns the largest step. Empty if the board
/// needs a guess or a step of more than `most_numbers` (1 or more) numbers, or if the deadline passes. Fails
/// with ExitCode::unknown if counting takes too long to find a next step, or if memory is short. About 1 ms
/// for each step of more than two numbers.
Result<std::optional<HardestStep>> hardest_step(const Field& field, Cell start,
                                                int most_numbers = any_numbers,
                                                Deadline deadline = Deadline::max());

/// The most cells of a board that is rated.
inline constexpr std::uint64_t most_rated_cells = 10'000;

/// The difficulty of a board whose largest step has `numbers` numbers.
Difficulty difficulty_of(int numbers);

/// The size of the largest step that a board of this difficulty may have.
int most_numbers_of(Difficulty difficulty);

/// The words for all difficulties, the easiest first.
std::vector<std::pair<std::string, Difficulty>> difficulty_names();

}  // namespace mines::no_guess
