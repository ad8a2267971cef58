// For a board whose numbers do not contradict each other, but contradict the number of mines: finds a small
// set of numbers that suffices for the contradiction.
//
// Numbers are added to a set greedily, until the set contradicts the number of mines. Elimination
// (count/elimination.hpp) finds how many mines the set allows. Then each number that is not needed leaves the
// set. Finally the SAT solver CaDiCaL searches for a smaller set (sat/find_reason.hpp).
#pragma once

#include <cstdint>

#include "advice/whole_board.hpp"
#include "sat/find_reason.hpp"

namespace mines {

/// `mines`: the mines left on unknown cells. `refuted` is true if there is no contradiction: some placement
/// of these mines fits all numbers. Both `refuted` and `found` are false if a component (unknown cells that
/// numbers join) is too large to count and CaDiCaL exceeds its budget. O(cells), plus some 0.1 s at most.
SoughtReason numbers_against_mines(const WholeBoard& board, std::uint64_t mines, const SolverBudget& budget);

}  // namespace mines
