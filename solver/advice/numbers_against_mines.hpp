// The fewest numbers of a whole board that no placement with the right number of mines satisfies, where the
// numbers alone contradict nothing.
//
// What mines some numbers allow is counted by elimination. A set is grown greedily by the numbers that force
// the most mines, or the most safe cells if the board has too many mines, and then reduced until each number
// is needed. CaDiCaL looks for a smaller one (sat/find_reason.hpp), as far as the budget allows.
#pragma once

#include <cstdint>

#include "advice/whole_board.hpp"
#include "sat/find_reason.hpp"

namespace mines {

/// Finds them, `mines` mines being left on the unknown cells of the board. `refuted` if some placement
/// fits; neither that nor found if a component is too large to be counted and CaDiCaL does not find out
/// either. Some tenths of a second at most, beside O(cells).
SoughtReason numbers_against_mines(const WholeBoard& board, std::uint64_t mines, const SolverBudget& budget);

}  // namespace mines
