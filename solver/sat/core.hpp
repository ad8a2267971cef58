// Which of many assumptions it takes to make clauses unsatisfiable. First those that CaDiCaL's conflict
// names, less each that turns out not to be needed: a minimal core. Then a smallest one, by implicit hitting
// sets (A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, "Smallest MUS extraction with minimal hitting
// set dualization", CP 2015): whatever is satisfiable leaves out some assumptions of every core, so a core
// hits each set left out; the smallest sets that hit all of those known so far are tried until one is a core.
#pragma once

#include <span>
#include <vector>

#include "sat/budgeted_solver.hpp"
#include "sat/minimality.hpp"

namespace mines {

struct Core {
  enum class Outcome {
    found,
    satisfiable,  ///< all assumptions together contradict nothing
    exceeded      ///< the budget did not suffice to tell
  };

  Outcome outcome = Outcome::exceeded;
  Minimality size = Minimality::sufficient;
  std::vector<int> assumptions;  ///< in the order given
};

/// A minimal core. Of the assumptions, which are literals that differ, the first ones are kept rather than
/// the last. At most one call of CaDiCaL for each assumption in the first core found.
Core minimal_core(BudgetedSolver& search, std::span<const int> assumptions);

/// Makes a core that was found the smallest among all that consist of `candidates`, as far as the budget
/// allows: that of `search`, and another one like it, `hitting`, for the sets to be hit. What takes long is
/// not finding it but making sure: for k assumptions among n, sets to be hit by the hundred where both are
/// some dozens.
void make_smallest(BudgetedSolver& search, std::span<const int> candidates, const SolverBudget& hitting,
                   Core& core);

}  // namespace mines
