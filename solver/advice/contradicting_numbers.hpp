// The fewest numbers of a whole board that contradict each other. The number of mines on the board is not
// used.
//
// A contradiction of one or two numbers is found by arithmetic. In a minimal contradiction of more numbers,
// shared cells join all of them. So components are searched one by one (sat/find_reason.hpp), except those
// for which elimination (count/elimination.hpp) has proven that a placement exists.
#pragma once

#include "advice/whole_board.hpp"
#include "sat/find_reason.hpp"

namespace mines {

/// Finds the fewest numbers that contradict each other. `refuted` is set if no numbers contradict each other:
/// some placement of mines fits them all. If single numbers are impossible, the result is the first of them
/// by rows; else, if two numbers contradict each other, the first such pair by rows. `budget` is divided
/// among the components searched. O(cells), and the work of the budget.
SoughtReason contradicting_numbers(const View& view, const WholeBoard& board, const SolverBudget& budget);

}  // namespace mines
