#include "constraints/cell_proof.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "constraints/joined_cells.hpp"
#include "sat/clauses.hpp"
#include "sat/refutation.hpp"

namespace mines {

namespace {

using Outcome = CellProof::Outcome;

Outcome outcome_of(Refutation::Outcome outcome) {
  switch (outcome) {
    case Refutation::Outcome::found:
      return Outcome::found;
    case Refutation::Outcome::has_model:
      return Outcome::not_forced;
    case Refutation::Outcome::exceeded:
      break;
  }
  return Outcome::exceeded;
}

/// Proves a claim by the constraints of a component, whose index of the claim's cell is `cell`.
CellProof prove_by(Component component, std::uint32_t cell, Claim::Kind kind, const SolverBudget& budget) {
  CellProof proof;
  // Clauses are counted before they are made, since a long constraint has very many. The claim adds one more.
  if (clauses_of(component) >= budget.clauses) return proof;
  Variables variables{1, 1 + static_cast<int>(component.cells.size())};
  add_constraints(proof.clauses, component, variables);
  proof.variables = variables.next - 1;
  const int is_mine = 1 + static_cast<int>(cell);
  if (kind != Claim::Kind::contradiction)
    proof.clauses.add_clause({kind == Claim::Kind::safe ? is_mine : -is_mine});
  proof.cells = std::move(component.cells);
  Refutation refutation = refute(proof.clauses, budget);
  proof.outcome = outcome_of(refutation.outcome);
  proof.steps = std::move(refutation.steps);
  return proof;
}

}  // namespace

CellProof prove(const ConstraintList& list, const Claim& claim, const SolverBudget& budget) {
  const bool is_of_cell = claim.kind != Claim::Kind::contradiction;
  MINES_ASSERT(!is_of_cell || claim.cell < list.all.cells.size());
  if (is_of_cell) {
    JoinedCells joined = joined_to(list, claim.cell);
    CellProof proof = prove_by(std::move(joined.component), joined.cell, claim.kind, budget);
    // If these do not suffice, constraints elsewhere may contradict each other, which forces every claim.
    if (proof.outcome == Outcome::found) return proof;
  }
  JoinedCells whole = constrained_cells(list, is_of_cell ? claim.cell : 0);
  CellProof proof = prove_by(whole.component, whole.cell, claim.kind, budget);
  // The total comes last, because its totalizer joins all cells.
  if (proof.outcome == Outcome::found || !list.total) return proof;
  whole.component.constraints.push_back(list.total_on(whole.component.cells.size()));
  proof = prove_by(std::move(whole.component), whole.cell, claim.kind, budget);
  proof.uses_total = true;
  return proof;
}

}  // namespace mines
