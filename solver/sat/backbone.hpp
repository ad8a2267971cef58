// The backbone of clauses: the variables with the same value in all models. Found by assuming the opposite of
// a model, variable by variable; each new model rules out many at once (model filtering).
#pragma once

#include <cstddef>
#include <vector>

#include "components/component.hpp"
#include "sat/budgeted_solver.hpp"

namespace mines {

struct Backbone {
  bool satisfiable = true;        ///< false if there is no model, for certain
  bool complete = true;           ///< false if the budget left a question open
  std::vector<Verdict> verdicts;  ///< of each cell; a true variable is a mine. Proven, whatever the budget
  std::vector<int> model;         ///< a literal of each cell; empty if none was found
};

/// The backbone of `size` cells; cell i is variable first_variable + i. Leaves the verdicts as clauses in the
/// solver. At most one call of CaDiCaL for each cell, and one more.
Backbone find_backbone(BudgetedSolver& search, int first_variable, std::size_t size);

}  // namespace mines
