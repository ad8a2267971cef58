// Rates a board that needs no guess: plays it like a person who always takes the smallest step.
//
// A step proves that a cell is safe or a mine. Its size is the number of open numbers in the smallest set
// that forces the cell, as found by reason_of() (advice/explanation.hpp). Proven mines count as flagged. The
// mines left count as one more number, used only if no numbers alone force the cell.
//
// A round first takes steps of single numbers until none is left, then all steps of the smallest size at
// once. More knowledge never makes a reason larger, so no other order gets by with smaller steps.
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
  std::uint64_t rounds = 0;  ///< rounds with steps of that size; 0 if single numbers suffice
};

inline constexpr int any_numbers = std::numeric_limits<int>::max();

/// Plays a board from `start`, a safe cell, on one thread. Empty in three cases: the board needs a guess; it
/// needs a step of more than `most_numbers` numbers; or the deadline passes. Fails if memory is short. A step
/// counts as any_numbers if its reason takes too long to find. About 1 ms a step of more than two numbers.
Result<std::optional<HardestStep>> hardest_step(const Field& field, Cell start,
                                                int most_numbers = any_numbers,
                                                Deadline deadline = Deadline::max());

inline constexpr std::uint64_t most_rated_cells = 10'000;

Difficulty difficulty_of(int numbers);

/// The size of the largest step that a board of this difficulty may have.
int most_numbers_of(Difficulty difficulty);

/// The easiest first.
std::vector<std::pair<std::string, Difficulty>> difficulty_names();

}  // namespace mines::no_guess
