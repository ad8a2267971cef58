// A proof that constraints make a cell safe or a mine, or that they have no model: no placement of mines
// satisfies them all. The constraints and the negation of the claim are written as clauses. The steps of the
// proof show that these clauses have no model, and can be checked without trust in the solver.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "constraints/constraint_list.hpp"
#include "sat/clause_sink.hpp"
#include "sat/find_reason.hpp"
#include "sat/solver_budget.hpp"

namespace mines {

/// A proof, in steps, that clauses have no model, in the format DRAT (N. Wetzler, M. Heule and W. Hunt,
/// "DRAT-trim", SAT 2014), which CaDiCaL writes. A checker of proofs can verify it without a solver.
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

/// The outcome is `has_model` if some model contradicts the claim.
struct CellProof : Refutation {
  bool uses_total = false;  ///< `clauses` includes those for the total, the mines on all cells
  std::vector<Cell> cells;  ///< the cells of variables 1, 2, ...; further variables count mines
  int variables = 0;
  ClauseList clauses;  ///< the clauses of the constraints, then the negated claim as one literal
};

/// A search with this budget lasts for about half a minute and finds some 150 MB of steps.
inline constexpr SolverBudget usual_proof_budget{1'000'000, 1'000'000'000, 1'000'000};

/// Proves a claim. Tries the constraints joined to `claim.cell` (constraint_list.hpp), then all constraints,
/// then all constraints and the total; the proof uses the first of these sets that suffices. For
/// Claim::Kind::contradiction the first set is left out, the clauses contain no negation, and `claim.cell` is
/// not used. Constraints without a model force every claim. Depends only on its arguments; thread-safe.
CellProof prove(const ConstraintList& list, const Claim& claim,
                const SolverBudget& budget = usual_proof_budget);

}  // namespace mines
