#include "sat/component_solver.hpp"

#include <limits>
#include <utility>

#include "base/assert.hpp"
#include "sat/backbone.hpp"
#include "sat/clauses.hpp"

namespace mines {

namespace {

// Measured on the components that reach CaDiCaL, µs for one of a contest map and for one at 20 % mines:
// a new instance for each 25 and 45; a new one after 8 components 15 and 34, after 32 15 and 43, after 128 20
// and 65. Using the same variables for all, with clauses switched off by a literal, took 15 and 50.
constexpr int components_per_instance = 8;

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

Decision decision_of(Backbone backbone, int solver_calls) {
  return {backbone.satisfiable, backbone.complete, std::move(backbone.verdicts), solver_calls};
}

/// Decides a component with its own instance.
Decision decide_alone(const Component& component, const SolverBudget& budget) {
  if (clauses_of(component) > budget.clauses) {
    return {true, false, std::vector(component.cells.size(), Verdict::undecided), 0};
  }
  BudgetedSolver search(budget);
  Variables variables{1, 1 + static_cast<int>(component.cells.size())};
  add_constraints(search.clauses(), component, variables);
  Backbone backbone = find_backbone(search, 1, component.cells.size());
  return decision_of(std::move(backbone), search.calls());
}

}  // namespace

ComponentSolver::ComponentSolver() = default;
ComponentSolver::~ComponentSolver() = default;
ComponentSolver::ComponentSolver(ComponentSolver&&) noexcept = default;
ComponentSolver& ComponentSolver::operator=(ComponentSolver&&) noexcept = default;

Decision ComponentSolver::decide(const Component& component, const SolverBudget& budget) {
  MINES_ASSERT(!component.truncated);
  if (is_large(component)) return decide_alone(component, budget);
  if (instance_ == nullptr) {
    // Small components are always decided, so that their decisions do not depend on others in the instance.
    instance_ = std::make_unique<BudgetedSolver>(SolverBudget{no_limit, no_limit, no_limit});
    next_variable_ = 1;
    decided_ = 0;
  }
  const int calls_before = instance_->calls();
  Variables variables{next_variable_, next_variable_ + static_cast<int>(component.cells.size())};
  add_constraints(instance_->clauses(), component, variables);
  next_variable_ = variables.next;
  Backbone backbone = find_backbone(*instance_, variables.first_cell, component.cells.size());
  const int calls = instance_->calls() - calls_before;
  // Fixed to a model, so that later calls need not find one of this component again.
  for (const int literal : backbone.model) instance_->clauses().add_clause({literal});
  // Without a model nothing fits the clauses of a later component either.
  if (!backbone.satisfiable || ++decided_ == components_per_instance) instance_.reset();
  return decision_of(std::move(backbone), calls);
}

}  // namespace mines
