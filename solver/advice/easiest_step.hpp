// Finds the easiest next step of a position: the safe cell with the smallest reason. The size of a reason is
// the count of its numbers (advice/explanation.hpp); the mines left, where the numbers do not suffice, are
// one more. Of equal sizes a reason by numbers alone is easier, then the cell that comes first by rows. A
// proven mine is no step: a reason has the numbers that prove the mines it needs. Known mines of the position
// cost nothing.
//
// Sizes are tried in ascending order, for all cells at once: one number (the single rule), two numbers (the
// pair rule, components/pair_rule.hpp), which is where most positions end. Only where these find nothing does
// CaDiCaL look at one cell after the other, each time only for what is smaller than the best so far.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "advice/whole_board.hpp"
#include "counted/analysis.hpp"
#include "mines/reason.hpp"

namespace mines {

struct EasiestStep {
  Cell cell{};
  /// Reason::size is `smallest` only if it is certain that no other cell has a smaller reason.
  Reason reason{};
};

/// What an analysis proved of a board.
struct SafeCells {
  /// How the unknown cell was proven to be safe; empty if it was not.
  std::function<std::optional<Means>(Cell)> safe_by;
  std::optional<Cell> interior{};             ///< the first safe cell that no number sees
  std::optional<std::uint64_t> mines_left{};  ///< mines on the unknown cells, if their number is known
};

/// The easiest step of a view. `analysis` is the result of analyse() for it, with Possible::yes. Empty if no
/// cell is proven to be safe. Takes O(cells); where more than two numbers are needed, some ms more on an
/// Expert board and at most some seconds on any.
std::optional<EasiestStep> easiest_step(const View& view, const CountedAnalysis& analysis);

/// The same for constraints, whose Constraint::number names them.
std::optional<EasiestStep> easiest_step(const WholeBoard& board, const SafeCells& safe);

}  // namespace mines
