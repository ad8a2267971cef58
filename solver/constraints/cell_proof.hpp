// Proofs of claims about constraints. A claim is that a cell is safe, that a cell is a mine, or that there is
// no model: no placement of mines satisfies all constraints. A proof shows that certain clauses have no
// model: those of the constraints (sat/clauses.hpp) and of the negated claim.
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
  /// The proof, if found, as text with a line for each step. A step is a clause that follows from earlier
  /// ones, or "d" and a clause that is no longer needed. The last line is "0", the empty clause.
  std::string steps;
};

/// Searches for a proof with the SAT solver CaDiCaL, which gets exactly these clauses in their order. The
/// result depends only on the arguments. Thread-safe. Memory: about 100 bytes a step; each conflict of the
/// search makes one or two steps.
Refutation refute(const ClauseList& clauses, const SolverBudget& budget);

/// A proof of a claim about constraints. The outcome is `has_model` if the claim is false in some model.
struct CellProof : Refutation {
  bool uses_total = false;  ///< `clauses` also state the number of mines on all cells (the total)
  std::vector<Cell> cells;  ///< the cells of variables 1, 2, ...; further variables count mines
  int variables = 0;        ///< number of variables of `clauses`
  ClauseList clauses;  ///< the clauses of the constraints, then one literal: the negated claim about a cell
};

/// A search that uses up this budget takes about half a minute, and finds some 150 MB of steps.
inline constexpr SolverBudget usual_proof_budget{1'000'000, 1'000'000'000, 1'000'000};

/// Tries to prove a claim in up to three searches, each with `budget`: from the constraints linked to
/// `claim.cell` by shared cells, from all constraints, and from all constraints and the total. Returns the
/// first proof, else the result of the last search. For Claim::Kind::contradiction, the first search is left
/// out, `claim.cell` is ignored, and no negated claim is added. Constraints without a model prove every
/// claim. The result depends only on the arguments. Thread-safe.
CellProof prove(const ConstraintList& list, const Claim& claim,
                const SolverBudget& budget = usual_proof_budget);

}  // namespace mines
