// The fewest numbers of a whole board that contradict each other. The number of mines on the board is not
// used.
//
// A contradiction of one or two numbers is found by arithmetic. In a minimal contradiction of more numbers,
// shared cells join all of them. So each component without a placement is searched separately
// (sat/find_reason.hpp).
#pragma once

#include "advice/whole_board.hpp"
#include "sat/find_reason.hpp"

namespace mines {

/// Finds these numbers. `refuted` is set if some placement fits all numbers. Among contradictions of one
/// number, or of two, it is the first by rows. The components share `budget`. O(cells), and the work of the
/// budget.
SoughtReason contradicting_numbers(const View& view, const WholeBoard& board, const SolverBudget& budget);

}  // namespace mines
