#include "sat/budgeted_solver.hpp"

#include <algorithm>

#include "base/version.hpp"

namespace mines {

namespace {

constexpr int satisfiable = 10;  // what CaDiCaL's solve() returns
constexpr int unsatisfiable = 20;
/// In units of StopRequest::charge().
constexpr std::uint64_t work_of_conflict = 1000;

const BuiltWith cadical("CaDiCaL", CaDiCaL::Solver::version());

}  // namespace

BudgetedSolver::BudgetedSolver(const SolverBudget& budget) : budget_(budget) {
  solver_.set("quiet", 1);  // it would report contradictions on standard output
  solver_.connect_learner(&counter_);
  stopper_.request = current_stop();
  if (stopper_.request != nullptr) solver_.connect_terminator(&stopper_);
}

BudgetedSolver::~BudgetedSolver() {
  if (stopper_.request != nullptr) solver_.disconnect_terminator();
  solver_.disconnect_learner();
}

BudgetedSolver::Outcome BudgetedSolver::solve() {
  stop_point();
  // A call may visit all clauses without a conflict, so they count as well.
  visits_ += static_cast<std::uint64_t>(solver_.irredundant() + solver_.active());
  if (is_used_up()) {
    // Without a call of solve() the assumptions would stay for the next one.
    solver_.reset_assumptions();
    return Outcome::exceeded;
  }
  ++calls_;
  constexpr std::uint64_t most = 1'000'000'000;  // an int
  // One hard question must not use up what the others need.
  const std::uint64_t share = budget_.conflicts / 8 + 1;
  solver_.limit("conflicts",
                static_cast<int>(std::min({budget_.conflicts - counter_.conflicts, share, most})));
  const std::uint64_t conflicts_before = counter_.conflicts;
  const int result = solver_.solve();
  charge_work(work_of_conflict * (counter_.conflicts - conflicts_before));
  stop_point();
  if (result == satisfiable) return Outcome::satisfiable;
  return result == unsatisfiable ? Outcome::unsatisfiable : Outcome::exceeded;
}

}  // namespace mines
