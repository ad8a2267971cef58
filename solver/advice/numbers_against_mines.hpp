// The fewest numbers of a whole board that contradict the number of mines, when the numbers alone are
// consistent.
//
// Elimination (count/elimination.hpp) finds how many mines a set of numbers allows. The set grows by one
// number at a time. If the numbers need more mines than the board has left, the next number is the one that
// forces the most additional mines; otherwise it is the one that forces the most additional safe cells. Then
// numbers are removed until each remaining number is needed. Last, the SAT solver CaDiCaL searches for a
// smaller set within the budget (sat/find_reason.hpp).
#pragma once

#include <cstdint>

#include "advice/whole_board.hpp"
#include "sat/find_reason.hpp"

namespace mines {

/// Finds the fewest numbers that contradict `mines`, the mines left on the unknown cells of the board.
/// `refuted` is set if some placement with `mines` mines fits all numbers. Neither `refuted` nor `found` is
/// set if a component is too large to count and CaDiCaL exceeds its budget. O(cells), and at most some tenths
/// of a second more.
SoughtReason numbers_against_mines(const WholeBoard& board, std::uint64_t mines, const SolverBudget& budget);

}  // namespace mines
