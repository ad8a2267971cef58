// The fewest numbers of a whole board that contradict the number of mines, when the numbers alone are
// consistent.
//
// Elimination (count/elimination.hpp) finds how many mines a set of numbers allows. The set grows greedily by
// one number at a time, then loses each number that is not needed. Last, the SAT solver CaDiCaL searches for
// a smaller set within the budget (sat/find_reason.hpp).
#pragma once

#include <cstdint>

#include "advice/whole_board.hpp"
#include "sat/find_reason.hpp"

namespace mines {

/// `mines`: the mines left on unknown cells. Sets `refuted` if some placement of these mines fits all
/// numbers. Sets neither `refuted` nor `found` if a component is too large to count and CaDiCaL exceeds its
/// budget. O(cells), and at most some tenths of a second more.
SoughtReason numbers_against_mines(const WholeBoard& board, std::uint64_t mines, const SolverBudget& budget);

}  // namespace mines
