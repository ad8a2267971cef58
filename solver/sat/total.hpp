// CaDiCaL decides what the number of mines on the board does, where counting is beyond its budget: the
// clauses of several components, joined by a totalizer over all of their cells.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "components/component.hpp"
#include "sat/budget.hpp"

namespace mines {

struct TotalDecision {
  bool consistent = true;  ///< false if no placement fits, for certain
  bool complete = true;    ///< false if a budget left a question unanswered; verdicts are proven all the same
  std::vector<std::vector<CellVerdict>> cells;  ///< of each component, in its order
  CellVerdict interior =
      CellVerdict::open_question;  ///< of all interior cells; an open question if there are none
  int solver_calls = 0;
};

/// Decides the cells of the components, and of `interior` more cells that no number speaks of, if `mines`
/// mines are on all of these together. Nothing is decided, before any work, if the clauses are more than the
/// budget allows: a thousand cells are about a million. Depends on nothing but its arguments.
TotalDecision decide_total(std::span<const Component* const> components, std::uint64_t interior,
                           std::uint64_t mines, const SolverBudget& budget = {});

}  // namespace mines
