// A core: assumptions that together make clauses unsatisfiable. The search for a minimal core begins with the
// assumptions of CaDiCaL's conflict, and drops each assumption that turns out to be unnecessary. A smallest
// core is found by implicit hitting sets (A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, "Smallest
// MUS extraction with minimal hitting set dualization", CP 2015). If a set of assumptions is satisfiable,
// every core has a member outside of it. So the search tries the smallest sets that have a member outside of
// each satisfiable set known so far, until one of them is a core.
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
    satisfiable,  ///< all assumptions together are satisfiable
    exceeded      ///< the budget did not suffice
  };

  Outcome outcome = Outcome::exceeded;
  Minimality size = Minimality::sufficient;
  std::vector<int> assumptions;  ///< the core, in the order of the arguments
  std::size_t at_least = 0;      ///< no core has fewer assumptions
};

/// A minimal core of the assumptions, which must be different literals. Earlier assumptions are kept rather
/// than later ones. One call of CaDiCaL finds a first core; then at most one call for each of its
/// assumptions.
Core minimal_core(BudgetedSolver& search, std::span<const int> assumptions);

/// Replaces `core` by a smallest core among `candidates`, as far as two budgets allow: the budget of
/// `search`, and `hitting` for the search for hitting sets. Most of the time goes into the proof that no core
/// is smaller. If the core and the candidates have dozens of members, the proof takes hundreds of satisfiable
/// sets. The search also ends when no core of fewer than `useful` assumptions can exist.
void make_smallest(BudgetedSolver& search, std::span<const int> candidates, const SolverBudget& hitting,
                   std::size_t useful, Core& core);

}  // namespace mines
