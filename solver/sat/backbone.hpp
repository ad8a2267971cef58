// Which variables have the same value in all models: assuming the opposite of a model, variable by variable,
// each new model ruling out many at once (model filtering).
#pragma once

#include <cstddef>
#include <vector>

#include "components/component.hpp"
#include "sat/budgeted_solver.hpp"

namespace mines {

struct Backbone {
  bool satisfiable = true;  ///< false if there is no model, for certain
  bool complete = true;     ///< false if the budget left a question unanswered
  std::vector<CellVerdict>
      verdicts;            ///< of each cell, true variables being mines: proven, whatever the budget
  std::vector<int> model;  ///< a literal of each cell; empty if none was found
};

/// Of `size` cells, cell i being variable first_variable + i. Leaves the verdicts as clauses in the solver.
Backbone find_backbone(BudgetedSolver& search, int first_variable, std::size_t size);

}  // namespace mines
