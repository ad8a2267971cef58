// The SAT solver CaDiCaL under a budget of work (sat/solver_budget.hpp). Make an instance for each question
// about the board: CaDiCaL keeps what it learns, so a later result would depend on the earlier questions.
#pragma once

#include <cadical.hpp>

#include <cstdint>

#include "base/stop.hpp"
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

  /// CaDiCaL itself, for assumptions and values. Do not call CaDiCaL's solve(); use solve() below.
  CaDiCaL::Solver& solver() { return solver_; }
  using ClauseSink::add_clause;
  void add_clause(std::span<const int> literals) override {
    for (const int literal : literals) solver_.add(literal);
    solver_.add(0);
  }

  /// Solves under the solver's assumptions. `exceeded` if the call needs more than an eighth of all conflicts
  /// of the budget, or more than is left of the budget. A request to stop (base/stop.hpp) ends the call.
  Outcome solve();
  /// Whether the budget is used up. From then on, every outcome of solve() is `exceeded`.
  bool is_used_up() const { return counter_.conflicts >= budget_.conflicts || visits_ > budget_.visits; }
  int calls() const { return calls_; }

 private:
  /// Counts learned clauses; each conflict gives one.
  struct ConflictCounter final : CaDiCaL::Learner {
    bool learning(int) override {
      ++conflicts;
      return false;
    }
    void learn(int) override {}
    std::uint64_t conflicts = 0;
  };
  struct Stopper final : CaDiCaL::Terminator {
    bool terminate() override { return request->is_due(); }
    StopRequest* request = nullptr;
  };

  SolverBudget budget_;
  CaDiCaL::Solver solver_;
  ConflictCounter counter_;
  Stopper stopper_;
  std::uint64_t visits_ = 0;  // the sum, over all calls, of the number of clauses
  int calls_ = 0;
};

}  // namespace mines
