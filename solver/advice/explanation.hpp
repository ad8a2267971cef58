// Explains an analysis. Numbers prove that a cell is safe or a mine; a comparison of guesses explains an
// undecided cell; a contradiction explains an impossible position. In all calls, `analysis` is the result of
// analyse() for `view`.
#pragma once

#include <cstdint>
#include <optional>

#include "board/view.hpp"
#include "counted/analysis.hpp"
#include "mines/reason.hpp"

namespace mines {

/// Finds few numbers that prove the cell safe or a mine. Reason::size: whether fewer might prove the verdict.
/// The analysis must have proven the cell.
Reason reason_of(const View& view, const CountedAnalysis& analysis, Cell cell);

/// Explains an unknown cell. To compare close guesses, plays at most `games` random games after each guess
/// (advice/best_move.hpp).
Explanation explain(const View& view, const CountedAnalysis& analysis, Cell cell, int games = 0);

/// Explains the easiest next step (advice/easiest_step.hpp). If no cell is proven to be safe, explains the
/// guess of winning_move() (advice/best_move.hpp). Empty if each unknown cell is a proven mine.
std::optional<Explanation> explain_easiest(const View& view, const CountedAnalysis& analysis);

/// Finds few numbers that contradict each other or `mines`, the number of mines on the board if it is given.
/// analyse() must have found the position impossible. Takes O(cells), and at most some tenths of a second
/// more.
Contradiction contradiction_of(const View& view, const Impossible& impossible,
                               std::optional<std::uint64_t> mines);

}  // namespace mines
