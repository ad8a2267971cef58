// A proof that clauses have no model, step by step, in the format DRAT (N. Wetzler, M. Heule and W. Hunt,
// "DRAT-trim", SAT 2014), which CaDiCaL writes. A checker of proofs needs no solver to follow it.
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
    exceeded  ///< the budget did not suffice to find out
  };

  Outcome outcome = Outcome::exceeded;
  /// The proof, if it is found, as text: a line for each step. A clause that follows, or after "d" one that
  /// is no longer needed. The last line is "0", the empty clause.
  std::string steps;
};

/// Looks for a proof. CaDiCaL gets exactly these clauses, in their order. Depends on nothing but its
/// arguments; thread-safe. A step takes about 100 bytes; each conflict makes one, and one more that deletes
/// it.
Refutation refute(const ClauseList& clauses, const SolverBudget& budget);

}  // namespace mines
