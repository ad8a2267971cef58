// A proof that constraints make a cell safe or a mine, or that they have no model: no placement of mines
// satisfies them all. The constraints and the negation of the claim are written as clauses. The steps of the
// proof show that these clauses have no model, and can be checked without trust in the solver
// (sat/refutation.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "constraints/constraint_list.hpp"
#include "sat/clause_list.hpp"
#include "sat/find_reason.hpp"

namespace mines {

struct CellProof {
  enum class Outcome {
    found,
    not_forced,  ///< some model contradicts the claim
    exceeded     ///< the budget did not suffice
  };

  Outcome outcome = Outcome::exceeded;
  bool uses_total = false;  ///< `clauses` includes those for the total, the mines on all cells
  std::vector<Cell> cells;  ///< the cells of variables 1, 2, ...; further variables count mines
  int variables = 0;
  ClauseList clauses;  ///< the clauses of the constraints, then the negated claim as one literal
  std::string steps;   ///< the proof as DRAT text, if found
};

/// A search with this budget lasts for about half a minute and finds some 150 MB of steps.
inline constexpr SolverBudget usual_proof_budget{1'000'000, 1'000'000'000, 1'000'000};

/// Proves a claim. Tries the constraints joined to `claim.cell` (joined_cells.hpp), then all constraints,
/// then all constraints and the total; the proof uses the first of these sets that suffices. For
/// Claim::Kind::contradiction the first set is left out, the clauses contain no negation, and `claim.cell` is
/// not used. Constraints without a model force every claim. Depends only on its arguments; thread-safe.
CellProof prove(const ConstraintList& list, const Claim& claim,
                const SolverBudget& budget = usual_proof_budget);

}  // namespace mines
