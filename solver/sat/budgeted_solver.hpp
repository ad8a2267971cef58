// A SAT solver under a budget of work (sat/solver_budget.hpp). It is CaDiCaL, which budgeted_solver.cpp alone
// knows. Make an instance for each question about the board: the solver keeps what it learns, so a later
// result would depend on the earlier questions.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <span>

#include "sat/clause_sink.hpp"
#include "sat/solver_budget.hpp"

namespace mines {

class BudgetedSolver final : public ClauseSink {
 public:
  enum class Outcome { satisfiable, unsatisfiable, exceeded };

  explicit BudgetedSolver(const SolverBudget& budget);
  ~BudgetedSolver() override;
  BudgetedSolver(const BudgetedSolver&) = delete;
  BudgetedSolver& operator=(const BudgetedSolver&) = delete;

  using ClauseSink::add_clause;
  void add_clause(std::span<const int> literals) override;
  /// The next solve() looks only for models in which the literal is true.
  void assume(int literal);
  /// Solves under the assumptions, and forgets them. `exceeded` if the call needs more than an eighth of all
  /// conflicts of the budget, or more than is left of the budget. A request to stop (base/stop.hpp) ends the
  /// call.
  Outcome solve();
  /// Whether the literal is true in the model that the last solve() has found.
  bool is_true(int literal) const;
  /// Whether the last solve() has used this assumption to find that there is no model.
  bool is_needed(int assumption) const;

  /// Whether the budget is used up. From then on, every outcome of solve() is `exceeded`.
  bool is_used_up() const;
  int calls() const { return calls_; }

  /// Writes the steps of a proof as text in DRAT to `file`, from before the first clause until end_proof().
  void trace_proof(std::FILE* file);
  void end_proof();

 private:
  struct Solver;

  SolverBudget budget_;
  std::unique_ptr<Solver> solver_;
  std::uint64_t visits_ = 0;  // the sum, over all calls, of the number of clauses
  int calls_ = 0;
};

}  // namespace mines
