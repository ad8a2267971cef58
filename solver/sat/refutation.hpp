// A proof, in steps, that clauses have no model, in the format DRAT (N. Wetzler, M. Heule and W. Hunt,
// "DRAT-trim", SAT 2014), which CaDiCaL writes. A checker of proofs can verify it without a solver.
#pragma once

#include <cstdint>
#include <string>

#include "sat/clause_list.hpp"
#include "sat/solver_budget.hpp"

namespace mines {

struct Refutation {
  enum class Outcome {
    found,
    has_model,
    exceeded  ///< the budget did not suffice
  };

  Outcome outcome = Outcome::exceeded;
  /// The proof, if found, as text with a line for each step: a clause that follows, or after "d" a clause
  /// that is no longer needed. The last line is "0", the empty clause.
  std::string steps;
};

/// Searches for a proof. CaDiCaL gets exactly these clauses, in their order. The result depends only on the
/// arguments; thread-safe. A step takes about 100 bytes. Each conflict adds a step with a learned clause, and
/// often a later step that deletes this clause.
Refutation refute(const ClauseList& clauses, const SolverBudget& budget);

}  // namespace mines
