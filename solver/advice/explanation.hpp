// Explains a cell of a position: the numbers that force its verdict; for an undecided cell, a comparison with
// other guesses. Explains why a position is impossible: by the fewest numbers that contradict each other, or
// that contradict the number of mines on the board.
#pragma once

#include <cstdint>
#include <optional>

#include "board/view.hpp"
#include "counted/analysis.hpp"
#include "mines/analysis.hpp"
#include "mines/reason.hpp"

namespace mines {

/// The reason why a cell is safe or a mine; the analysis must have proven the verdict. `analysis` belongs to
/// the view, and to `mines` mines on the board if given.
Reason reason_of(const View& view, const Analysis& analysis, std::optional<std::uint64_t> mines, Cell cell);

/// Explains an unknown cell. `analysis` belongs to the view, and to `mines` mines on the board if given.
/// compare_guesses() gets `games`. The text assumes that the board was printed above it.
Explanation explain(const View& view, const Analysis& analysis, std::optional<std::uint64_t> mines, Cell cell,
                    int games = 0);

/// The contradiction of a position that an analysis has found impossible. All numbers of the board are
/// searched. `mines` is the number of mines on the board, if given. O(cells), and at most some tenths of a
/// second more.
Contradiction contradiction_of(const View& view, const Impossible& impossible,
                               std::optional<std::uint64_t> mines);

}  // namespace mines
