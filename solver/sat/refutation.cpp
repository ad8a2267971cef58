#include "sat/refutation.hpp"

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "sat/budgeted_solver.hpp"

namespace mines {

namespace {

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

}  // namespace

Refutation refute(const ClauseList& clauses, const SolverBudget& budget) {
  using Outcome = Refutation::Outcome;
  // CaDiCaL writes no step if it is given the empty clause.
  if (has_empty_clause(clauses)) return {Outcome::found, "0\n"};
  MemoryFile file;  // declared first: the solver may write to it until it is destroyed
  BudgetedSolver search(budget);
  search.solver().set("binary", 0);
  search.solver().trace_proof(file.get(), "proof");
  for (std::size_t i = 0; i < clauses.size(); ++i) search.clauses().add_clause(clauses[i]);
  // Without assumptions, and without clauses in between: all that a later call uses is in the proof.
  auto solved = search.solve();
  while (solved == BudgetedSolver::Outcome::exceeded && !search.is_used_up()) solved = search.solve();
  search.solver().close_proof_trace();
  if (solved == BudgetedSolver::Outcome::exceeded) return {};
  if (solved == BudgetedSolver::Outcome::satisfiable) return {Outcome::has_model, {}};
  Refutation refutation{Outcome::found, file.text()};
  end_with_empty_clause(refutation.steps);
  return refutation;
}

}  // namespace mines
