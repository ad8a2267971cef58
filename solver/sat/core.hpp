// A core: assumptions that together make clauses unsatisfiable. A minimal core is made of those that
// CaDiCaL's conflict names, less each that turns out not to be needed. A smallest core is found by implicit
// hitting sets (A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, "Smallest MUS extraction with minimal
// hitting set dualization", CP 2015): satisfiable assumptions leave out at least one of every core, so a core
// hits each set that was left out. The smallest sets that hit all those known so far are tried until one is a
// core.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "mines/reason.hpp"
#include "sat/budgeted_solver.hpp"

namespace mines {

struct Core {
  enum class Outcome {
    found,
    satisfiable,  ///< all assumptions together contradict nothing
    exceeded      ///< the budget did not suffice to find out
  };

  Outcome outcome = Outcome::exceeded;
  Minimality size = Minimality::sufficient;
  std::vector<int> assumptions;  ///< those that contradict each other, in the order given
  std::size_t at_least = 0;      ///< no core has fewer assumptions
};

/// A minimal core of the assumptions, which are different literals. The first ones are kept rather than the
/// last. At most one call of CaDiCaL for each assumption in the first core found.
Core minimal_core(BudgetedSolver& search, std::span<const int> assumptions);

/// Replaces a core that was found by the smallest core that consists of `candidates`, as far as the budgets
/// allow: that of `search`, and `hitting` for the sets to be hit. Most of the time goes into proving that
/// none is smaller: with k assumptions among n, both in the dozens, hundreds of sets must be hit. Only a core
/// of fewer than `useful` assumptions is of use: the search ends when it is certain that there is none.
void make_smallest(BudgetedSolver& search, std::span<const int> candidates, const SolverBudget& hitting,
                   std::size_t useful, Core& core);

}  // namespace mines
