#include "constraints/cell_proof.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <utility>

#include "sat/budgeted_solver.hpp"
#include "sat/clauses.hpp"

namespace mines {

namespace {

using Outcome = Refutation::Outcome;

/// A FILE that keeps in memory what is written to it.
class MemoryFile {
 public:
  MemoryFile() : file_(open_memstream(&text_, &size_)) {
    if (file_ == nullptr) throw std::bad_alloc();
  }
  ~MemoryFile() {
    std::fclose(file_);
    std::free(text_);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  std::FILE* get() { return file_; }
  std::string text() {
    if (std::fflush(file_) != 0 || std::ferror(file_) != 0) throw std::bad_alloc();
    return {text_, size_};
  }

 private:
  char* text_ = nullptr;
  std::size_t size_ = 0;
  std::FILE* file_;
};

/// Removes the steps after the empty clause.
void end_with_empty_clause(std::string& steps) {
  if (steps.starts_with("0\n")) steps.resize(2);
  const std::size_t found = steps.find("\n0\n");
  if (found != steps.npos) steps.resize(found + 3);
}

bool has_empty_clause(const ClauseList& clauses) {
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    if (clauses[i].empty()) return true;
  }
  return false;
}

/// Proves a claim about the first cell of a component by the component's constraints.
CellProof prove_by(Component component, Claim::Kind kind, const SolverBudget& budget) {
  CellProof proof;
  // Clauses are counted before they are made, since a long constraint has very many. The claim adds one more.
  if (clauses_of(component) >= budget.clauses) return proof;
  Variables variables{1, 1 + static_cast<int>(component.cells.size())};
  add_constraints(proof.clauses, component, variables);
  proof.variables = variables.next - 1;
  // The first variable says that the cell is a mine.
  if (kind != Claim::Kind::contradiction) proof.clauses.add_clause({kind == Claim::Kind::safe ? 1 : -1});
  proof.cells = std::move(component.cells);
  static_cast<Refutation&>(proof) = refute(proof.clauses, budget);
  return proof;
}

}  // namespace

Refutation refute(const ClauseList& clauses, const SolverBudget& budget) {
  // CaDiCaL writes no step if it is given the empty clause.
  if (has_empty_clause(clauses)) return {Outcome::found, "0\n"};
  MemoryFile file;  // declared first: the solver may write to it until it is destroyed
  BudgetedSolver search(budget);
  search.trace_proof(file.get());
  for (std::size_t i = 0; i < clauses.size(); ++i) search.add_clause(clauses[i]);
  // Without assumptions, and without clauses in between: all that a later call uses is in the proof.
  auto solved = search.solve();
  while (solved == BudgetedSolver::Outcome::exceeded && !search.is_used_up()) solved = search.solve();
  search.end_proof();
  if (solved == BudgetedSolver::Outcome::exceeded) return {};
  if (solved == BudgetedSolver::Outcome::satisfiable) return {Outcome::has_model, {}};
  Refutation refutation{Outcome::found, file.text()};
  end_with_empty_clause(refutation.steps);
  return refutation;
}

CellProof prove(const ConstraintList& list, const Claim& claim, const SolverBudget& budget) {
  const bool is_of_cell = claim.kind != Claim::Kind::contradiction;
  MINES_ASSERT(!is_of_cell || claim.cell < list.all.cells.size());
  if (is_of_cell) {
    CellProof proof = prove_by(joined_to(list, claim.cell), claim.kind, budget);
    // If these do not suffice, constraints elsewhere may contradict each other, which forces every claim.
    if (proof.outcome == Outcome::found) return proof;
  }
  Component whole = constrained_cells(list, is_of_cell ? claim.cell : 0);
  CellProof proof = prove_by(whole, claim.kind, budget);
  // The total comes last, because its totalizer joins all cells.
  if (proof.outcome == Outcome::found || !list.total) return proof;
  whole.constraints.push_back(list.total_on(whole.cells.size()));
  proof = prove_by(std::move(whole), claim.kind, budget);
  proof.uses_total = true;
  return proof;
}

}  // namespace mines
