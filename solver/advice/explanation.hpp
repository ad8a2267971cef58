// Explains a safe cell or a mine by the numbers that prove it, and an undecided cell by a comparison of
// guesses. Explains an impossible position by the fewest numbers that contradict each other or the number of
// mines. `analysis` is that of `view` with `mines`, the mines on the board if given.
#pragma once

#include <cstdint>
#include <optional>

#include "board/view.hpp"
#include "counted/analysis.hpp"
#include "mines/analysis.hpp"
#include "mines/reason.hpp"

namespace mines {

/// The analysis must have proven that the cell is safe or a mine.
Reason reason_of(const View& view, const Analysis& analysis, std::optional<std::uint64_t> mines, Cell cell);

/// Explains an unknown cell. compare_guesses() gets `games`. The text refers to a board printed above it.
Explanation explain(const View& view, const Analysis& analysis, std::optional<std::uint64_t> mines, Cell cell,
                    int games = 0);

/// The contradiction in a position that analyse() found impossible, from all numbers of the board. O(cells),
/// and at most some tenths of a second more.
Contradiction contradiction_of(const View& view, const Impossible& impossible,
                               std::optional<std::uint64_t> mines);

}  // namespace mines
