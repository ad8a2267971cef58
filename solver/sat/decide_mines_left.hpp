// CaDiCaL decides which cells the mines left on the board decide, where counting exceeds its budget: the
// clauses of several components, joined by a totalizer over all of their cells.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "components/component.hpp"
#include "sat/solver_budget.hpp"

namespace mines {

struct MinesLeftDecision {
  bool consistent = true;  ///< false if no placement fits, for certain
  bool complete = true;    ///< false if a budget left a question open; verdicts are proven all the same
  std::vector<std::vector<Verdict>> cells;  ///< for each component its cells' verdicts, in its order
  /// The verdict on all interior cells; an open question if there are none.
  Verdict interior = Verdict::undecided;
  int solver_calls = 0;
};

/// Decides the cells of the components, and `interior` more cells that are in no constraint, if `mines` mines
/// are on all of these together. Decides nothing, before any work, if there are more clauses than the budget
/// allows: a thousand cells have about a million. The result depends only on the arguments.
MinesLeftDecision decide_mines_left(std::span<const Component* const> components, std::uint64_t interior,
                                    std::uint64_t mines, const SolverBudget& budget = {});

}  // namespace mines
