// The backbone of clauses: the variables with the same value in all models. The search finds a first model;
// at first all variables are candidates. Then it assumes, for one candidate after the other, the opposite of
// its value in this model. A new model rules out every candidate that has another value in it (model
// filtering).
#pragma once

#include <cstddef>
#include <vector>

#include "components/component.hpp"
#include "sat/budgeted_solver.hpp"

namespace mines {

struct Backbone {
  bool satisfiable = true;        ///< false if it is certain that there is no model
  bool complete = true;           ///< false if the budget left a cell undecided
  std::vector<Verdict> verdicts;  ///< by cell; a true variable is a mine. All are proven, whatever the budget
  std::vector<int> model;         ///< by cell: its literal in the first model; empty if no model was found
};

/// The backbone of `size` cells; cell i is variable first_variable + i. Adds the verdicts to the solver as
/// clauses. At most `size` + 1 calls of CaDiCaL.
Backbone find_backbone(BudgetedSolver& search, int first_variable, std::size_t size);

}  // namespace mines
