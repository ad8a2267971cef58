// The fewest numbers of a whole board that contradict each other. The number of mines on the board is not
// used.
//
// A contradiction of one or two numbers is found by arithmetic. In a minimal contradiction of more numbers,
// shared cells join all of them. So each component that may have no placement is searched separately
// (sat/find_reason.hpp).
#pragma once

#include "advice/whole_board.hpp"
#include "sat/find_reason.hpp"

namespace mines {

/// Finds the fewest numbers that contradict each other. `refuted` is set if no numbers do: some placement
/// fits all of them. Of several contradictions of one number, or of two, the first by rows is found. `budget`
/// is divided among the components searched. O(cells), and the work of the budget.
SoughtReason contradicting_numbers(const View& view, const WholeBoard& board, const SolverBudget& budget);

}  // namespace mines
