#include "sat/budgeted_solver.hpp"

#include <cadical.hpp>

#include <algorithm>
#include <cstdlib>

#include "base/assert.hpp"
#include "base/stop.hpp"
#include "base/version.hpp"

namespace mines {

namespace {

constexpr int satisfiable = 10;  // what CaDiCaL's solve() returns
constexpr int unsatisfiable = 20;
/// In units of StopRequest::charge().
constexpr std::uint64_t work_of_conflict = 1000;

const BuiltWith built_with_cadical("CaDiCaL", CaDiCaL::Solver::version());

}  // namespace

struct BudgetedSolver::Solver {
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

  Solver() {
    cadical.set("quiet", 1);  // it would report contradictions on standard output
    cadical.connect_learner(&counter);
    stopper.request = current_stop();
    if (stopper.request != nullptr) cadical.connect_terminator(&stopper);
  }
  ~Solver() {
    if (stopper.request != nullptr) cadical.disconnect_terminator();
    cadical.disconnect_learner();
  }

  CaDiCaL::Solver cadical;
  ConflictCounter counter;
  Stopper stopper;
};

BudgetedSolver::BudgetedSolver(const SolverBudget& budget)
    : budget_(budget), solver_(std::make_unique<Solver>()) {}

BudgetedSolver::~BudgetedSolver() = default;

void BudgetedSolver::add_clause(std::span<const int> literals) {
  for (const int literal : literals) {
    MINES_ASSERT(literal != 0);  // would end the clause
    solver_->cadical.add(literal);
  }
  solver_->cadical.add(0);
}

void BudgetedSolver::assume(int literal) { solver_->cadical.assume(literal); }

BudgetedSolver::Outcome BudgetedSolver::solve() {
  stop_point();
  CaDiCaL::Solver& cadical = solver_->cadical;
  const std::uint64_t& conflicts = solver_->counter.conflicts;
  // A call may visit all clauses without a conflict, so they count as well.
  visits_ += static_cast<std::uint64_t>(cadical.irredundant() + cadical.active());
  if (is_used_up()) {
    // Without a call of solve() the assumptions would stay for the next one.
    cadical.reset_assumptions();
    return Outcome::exceeded;
  }
  ++calls_;
  constexpr std::uint64_t most = 1'000'000'000;  // an int
  // One hard question must not use up what the others need.
  const std::uint64_t share = budget_.conflicts / 8 + 1;
  cadical.limit("conflicts", static_cast<int>(std::min({budget_.conflicts - conflicts, share, most})));
  const std::uint64_t conflicts_before = conflicts;
  const int result = cadical.solve();
  charge_work(work_of_conflict * (conflicts - conflicts_before));
  stop_point();
  if (result == satisfiable) return Outcome::satisfiable;
  return result == unsatisfiable ? Outcome::unsatisfiable : Outcome::exceeded;
}

// CaDiCaL 1 and 2 mean opposite things by the value of a negative literal, so only variables are asked.
bool BudgetedSolver::is_true(int literal) const {
  MINES_ASSERT(literal != 0);
  return (solver_->cadical.val(std::abs(literal)) > 0) == (literal > 0);
}

bool BudgetedSolver::is_needed(int assumption) const { return solver_->cadical.failed(assumption); }

bool BudgetedSolver::is_used_up() const {
  return solver_->counter.conflicts >= budget_.conflicts || visits_ > budget_.visits;
}

void BudgetedSolver::trace_proof(std::FILE* file) {
  solver_->cadical.set("binary", 0);
  solver_->cadical.trace_proof(file, "proof");
}

void BudgetedSolver::end_proof() { solver_->cadical.close_proof_trace(); }

}  // namespace mines
