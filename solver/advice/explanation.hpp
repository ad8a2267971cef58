// Explains a verdict on a cell of a position: the numbers that force it; or, if the cell is not certain, how
// it compares with other guesses.
#pragma once

#include <cstdint>
#include <optional>

#include "board/view.hpp"
#include "mines/analysis.hpp"

namespace mines {

/// The reason for the verdict on a certain cell. `analysis` is that of the view, with `mines` on the board if
/// their number is given.
Reason reason_of(const View& view, const Analysis& analysis, std::optional<std::uint64_t> mines, Cell cell);

/// Explains an unknown cell. `analysis` is as above, and `games` as for compare_guesses(). The text is to be
/// printed after the board.
Explanation explain(const View& view, const Analysis& analysis, std::optional<std::uint64_t> mines, Cell cell,
                    int games = 0);

}  // namespace mines
