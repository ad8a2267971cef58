// Proofs that constraints make a cell safe, or make it a mine, or have no model (no placement of mines
// satisfies them all). A proof shows that the constraints and the negated claim, as clauses, have no model.
#pragma once

#include <string>
#include <vector>

#include "constraints/constraint_list.hpp"
#include "sat/clause_sink.hpp"
#include "sat/find_reason.hpp"
#include "sat/solver_budget.hpp"

namespace mines {

/// A proof that clauses have no model, in DRAT (N. Wetzler, M. Heule and W. Hunt, "DRAT-trim", SAT 2014).
struct Refutation {
  enum class Outcome {
    found,
    has_model,
    exceeded  ///< the budget did not suffice
  };

  Outcome outcome = Outcome::exceeded;
  /// The proof, if found, as text with a line for each step: a clause that follows, or "d" and a clause that
  /// is no longer needed. The last line is "0", the empty clause.
  std::string steps;
};

/// Searches for a proof with the SAT solver CaDiCaL, which gets exactly these clauses in their order. The
/// result depends only on the arguments; thread-safe.
/// Memory: about 100 bytes a step, and one or two steps for each conflict of the search.
Refutation refute(const ClauseList& clauses, const SolverBudget& budget);

/// The outcome is `has_model` if the claim is false in some model.
struct CellProof : Refutation {
  bool uses_total = false;  ///< `clauses` includes those for the total, the mines on all cells
  std::vector<Cell> cells;  ///< the cells of variables 1, 2, ...; further variables count mines
  int variables = 0;
  ClauseList clauses;  ///< the clauses of the constraints, then one literal: the negated claim about a cell
};

/// A search with this budget takes about half a minute, and finds some 150 MB of steps.
inline constexpr SolverBudget usual_proof_budget{1'000'000, 1'000'000'000, 1'000'000};

/// Proves a claim from the constraints joined to `claim.cell` (constraint_list.hpp), if they suffice; else
/// from all constraints; else from all constraints and the total. Claim::Kind::contradiction begins with all
/// constraints, ignores `claim.cell`, and adds no negated claim. Constraints without a model force every
/// claim. Depends only on its arguments; thread-safe.
CellProof prove(const ConstraintList& list, const Claim& claim,
                const SolverBudget& budget = usual_proof_budget);

}  // namespace mines
