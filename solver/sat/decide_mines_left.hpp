// Finds, by CaDiCaL, the cells that the number of mines left on the board decides. Callers use it only if
// counting (counted/counted_position.hpp) exceeds its budget. The clauses are those of several components,
// joined by a totalizer (sat/clauses.hpp) over all of their cells.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "components/component.hpp"
#include "sat/solver_budget.hpp"

namespace mines {

struct MinesLeftDecision {
  bool consistent = true;  ///< false if it is certain that no placement fits
  bool complete = true;    ///< false if a budget left a cell undecided; verdicts are proven even then
  std::vector<std::vector<Verdict>> cells;  ///< by component and cell: the verdict
  /// The verdict on all interior cells (cells in no constraint); undecided if there are none.
  Verdict interior = Verdict::undecided;
  int solver_calls = 0;
};

/// Decides the cells of the components, and `interior` more cells in no constraint, given that `mines` mines
/// lie on all of these cells together. Returns at once, without verdicts, if there are more clauses than the
/// budget allows: a totalizer over a thousand cells has about a million clauses. The result depends only on
/// the arguments.
MinesLeftDecision decide_mines_left(std::span<const Component* const> components, std::uint64_t interior,
                                    std::uint64_t mines, const SolverBudget& budget = {});

}  // namespace mines
