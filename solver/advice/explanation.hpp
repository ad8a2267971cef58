// Explains a safe cell or a mine by numbers that prove it, an undecided cell by a comparison of guesses, and
// an impossible position by a contradiction. In all calls, `mines` is the number of all mines on the board,
// if given. `analysis` is the result of analyse() (counted/analysis.hpp) for `view` and `mines`.
#pragma once

#include <cstdint>
#include <optional>

#include "board/view.hpp"
#include "counted/analysis.hpp"
#include "mines/analysis.hpp"
#include "mines/reason.hpp"

namespace mines {

/// Finds few numbers that prove that the cell is safe or a mine. Reason::size states whether fewer might do.
/// The analysis must have proven the cell.
Reason reason_of(const View& view, const Analysis& analysis, std::optional<std::uint64_t> mines, Cell cell);

/// Explains an unknown cell. To compare close guesses, plays at most `games` random games after each
/// (advice/best_move.hpp). The text refers to a board that the caller prints above it, with the reason's
/// numbers in brackets.
Explanation explain(const View& view, const Analysis& analysis, std::optional<std::uint64_t> mines, Cell cell,
                    int games = 0);

/// Finds few numbers that contradict each other or the number of mines. analyse() must have found the
/// position impossible. Takes O(cells), and at most some tenths of a second more.
Contradiction contradiction_of(const View& view, const Impossible& impossible,
                               std::optional<std::uint64_t> mines);

}  // namespace mines
