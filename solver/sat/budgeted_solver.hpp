// CaDiCaL under a budget of work, for questions that might be hard. One instance lives as long as one
// question about the board, so that what it finds within its budget depends on nothing but that question.
#pragma once

#include <cadical.hpp>

#include <cstdint>

#include "base/stop.hpp"
#include "sat/clause_sink.hpp"
#include "sat/solver_budget.hpp"

namespace mines {

/// Adds clauses to a solver, which outlives it.
class CadicalClauses final : public ClauseSink {
 public:
  explicit CadicalClauses(CaDiCaL::Solver& solver) : solver_(solver) {}

  using ClauseSink::add_clause;
  void add_clause(std::span<const int> literals) override {
    for (const int literal : literals) solver_.add(literal);
    solver_.add(0);
  }

 private:
  CaDiCaL::Solver& solver_;
};

class BudgetedSolver {
 public:
  enum class Outcome { satisfiable, unsatisfiable, exceeded };

  explicit BudgetedSolver(const SolverBudget& budget);
  ~BudgetedSolver();
  BudgetedSolver(const BudgetedSolver&) = delete;
  BudgetedSolver& operator=(const BudgetedSolver&) = delete;

  /// For assumptions and values; solve() only here.
  CaDiCaL::Solver& solver() { return solver_; }
  /// Where its clauses go.
  ClauseSink& clauses() { return clauses_; }

  /// Solves under the solver's assumptions. `exceeded` if that takes more than an eighth of the budget, or
  /// more than what is left of it. A stop point.
  Outcome solve();
  /// Whether the budget is used up: from then on every outcome is `exceeded`.
  bool is_used_up() const { return counter_.conflicts >= budget_.conflicts || visits_ > budget_.visits; }
  int calls() const { return calls_; }

 private:
  /// Sees each learned clause; each conflict gives one.
  struct ConflictCounter final : CaDiCaL::Learner {
    bool learning(int) override {
      ++conflicts;
      return false;
    }
    void learn(int) override {}
    std::uint64_t conflicts = 0;
  };
  /// Has CaDiCaL stop where the thread is to stop (base/stop.hpp).
  struct Stopper final : CaDiCaL::Terminator {
    bool terminate() override { return request->is_due(); }
    StopRequest* request = nullptr;
  };

  SolverBudget budget_;
  CaDiCaL::Solver solver_;
  CadicalClauses clauses_{solver_};
  ConflictCounter counter_;
  Stopper stopper_;
  std::uint64_t visits_ = 0;
  int calls_ = 0;
};

}  // namespace mines
