// Plays a board that needs no guess as a person does who takes the easiest step first.
//
// A step proves that a cell is safe or a mine. Proven mines count as flagged. The size of a step is how many
// numbers it takes: the fewest that force the cell, as reason_of() finds them (advice/explanation.hpp). The
// mines left on the board count as one more number, and are used only where no numbers alone force the cell.
//
// The board is played in rounds. A round first takes all cells that single numbers prove, again and again.
// Then it takes, once, all cells with the smallest step that there is; of steps of the same size those
// without the mines left. What is known never makes a reason larger, so no other order finishes the board
// with smaller steps.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "field/field.hpp"
#include "library/games/no_guess/solved.hpp"

namespace mines::no_guess {

/// The largest step that a board needs.
struct HardestStep {
  int numbers = 1;           ///< its size
  std::uint64_t rounds = 0;  ///< how many rounds came to steps of that size; 0 if single numbers suffice
};

/// Steps of any size are taken.
inline constexpr int any_numbers = std::numeric_limits<int>::max();

/// Plays a board from `start`, a safe cell. Nothing if it needs a guess, or a step of more than
/// `most_numbers` numbers; and if it is not finished at the deadline. Fails when memory is short. One thread.
/// A step whose reason takes too long to find counts as any_numbers. O(cells) a round, and about 1 ms for
/// each cell that more than two numbers prove: some ms for an Expert board.
Result<std::optional<HardestStep>> hardest_step(const Field& field, Cell start,
                                                int most_numbers = any_numbers,
                                                Deadline deadline = Deadline::max());

}  // namespace mines::no_guess
