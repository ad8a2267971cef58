// For a board whose numbers are consistent: finds the fewest numbers that contradict the number of mines.
//
// A set of numbers grows greedily, then loses each number that is not needed. Elimination
// (count/elimination.hpp) finds how many mines the set allows. Finally the SAT solver CaDiCaL searches for a
// smaller set (sat/find_reason.hpp).
#pragma once

#include <cstdint>

#include "advice/whole_board.hpp"
#include "sat/find_reason.hpp"

namespace mines {

/// `mines`: the mines left on unknown cells. Sets `refuted` if some placement of these mines fits all
/// numbers. Sets neither `refuted` nor `found` if a component is too large to count and CaDiCaL exceeds its
/// budget. O(cells), plus at most some tenths of a second.
SoughtReason numbers_against_mines(const WholeBoard& board, std::uint64_t mines, const SolverBudget& budget);

}  // namespace mines
