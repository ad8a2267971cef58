// A proof that constraints make a cell safe, or a mine, or that they have no model. It can be checked without
// trust in the solver: the clauses of the constraints and of the claim's negation have no model, and the
// steps prove that (sat/refutation.hpp).
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
  bool uses_total = false;  ///< the total is one of the constraints
  std::vector<Cell> cells;  ///< the cells of variables 1, 2, ...; further variables count mines
  int variables = 0;
  ClauseList clauses;  ///< the clauses of the constraints, and last the negation of the claim, a clause of
                       ///< one literal
  std::string steps;   ///< the proof as DRAT text, if found
};

/// About half a minute and some 150 MB of steps.
inline constexpr SolverBudget usual_proof_budget{1'000'000, 1'000'000'000, 1'000'000};

/// Proves a claim. For Claim::Kind::contradiction the clauses contain no negation, and `claim.cell` is not
/// used. The clauses are those of the constraints joined to the cell, if these suffice; else those of all
/// constraints; else also those of the total. Constraints without a model force every claim. Depends only on
/// its arguments; thread-safe.
CellProof prove(const ConstraintList& list, const Claim& claim,
                const SolverBudget& budget = usual_proof_budget);

}  // namespace mines
