// A proof that constraints make a cell safe, or a mine, or that they have no model: for those who trust no
// solver. The clauses of the constraints and of the claim's opposite have no model, and the steps say why
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
    not_forced,  ///< some model has the claim's opposite
    exceeded     ///< the budget did not suffice to find out
  };

  Outcome outcome = Outcome::exceeded;
  bool uses_total = false;  ///< the number of mines on all cells is one of the constraints
  std::vector<Cell> cells;  ///< of variable 1, 2, ...; the variables after them count mines
  int variables = 0;
  ClauseList clauses;  ///< of the constraints, and last the opposite of the claim, a clause of one literal
  std::string steps;   ///< the proof as DRAT text, if it is found
};

/// Enough for half a minute or so, and for some 150 MB of steps.
inline constexpr SolverBudget usual_proof_budget{1'000'000, 1'000'000'000, 1'000'000};

/// Proves a claim; a contradiction has no cell and no opposite. The clauses are those of the constraints that
/// are joined to the cell, if they suffice, else those of all constraints, if need be with the total.
/// Constraints without models force every claim. Depends on nothing but its arguments; thread-safe.
CellProof prove(const ConstraintList& list, const Claim& claim,
                const SolverBudget& budget = usual_proof_budget);

}  // namespace mines
