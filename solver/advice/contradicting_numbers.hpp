// The fewest numbers of a whole board that contradict each other, without the mines on the board.
//
// One number that does, or two, are found by arithmetic. If none of more can be left out, shared cells join
// them. So each component that fits no placement is searched by itself (sat/find_reason.hpp).
#pragma once

#include "advice/whole_board.hpp"
#include "sat/find_reason.hpp"

namespace mines {

/// Finds them. `refuted` if all numbers together fit some placement. Among sets of the same size one or
/// two numbers are the first by rows. The components share `budget`. O(cells) and what the budget allows.
SoughtReason contradicting_numbers(const View& view, const WholeBoard& board, const SolverBudget& budget);

}  // namespace mines
