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
    return {true, false, std::vector(component.cells.size(), CellVerdict::open_question), 0};
  }
  BudgetedSolver search(budget);
  Variables variables{1, 1 + static_cast<int>(component.cells.size())};
  add_constraints(search.clauses(), component, variables);
  Backbone backbone = find_backbone(search, 1, component.cells.size());
  return decision_of(std::move(backbone), search.calls());
}

}  // namespace

/// Decides small components one after the other, each with its own variables.
class ComponentSolver::Instance {
 public:
  bool is_worn() const { return decided_ == components_per_instance || broken_; }
  Decision decide(const Component& component);

 private:
  void retire(const std::vector<int>& model);

  BudgetedSolver search_{{no_limit, no_limit, no_limit}};
  int next_variable_ = 1;
  int decided_ = 0;
  bool broken_ = false;  // no placement fits the clauses
};

Decision ComponentSolver::Instance::decide(const Component& component) {
  const int calls_before = search_.calls();
  Variables variables{next_variable_, next_variable_ + static_cast<int>(component.cells.size())};
  add_constraints(search_.clauses(), component, variables);
  next_variable_ = variables.next;
  Backbone backbone = find_backbone(search_, variables.first_cell, component.cells.size());
  broken_ = !backbone.satisfiable;
  if (!broken_) retire(backbone.model);
  return decision_of(std::move(backbone), search_.calls() - calls_before);
}

/// Fixes the variables of a decided component to one of its models, so that later calls need not find a model
/// of it again.
void ComponentSolver::Instance::retire(const std::vector<int>& model) {
  for (const int literal : model) search_.clauses().add_clause({literal});
  ++decided_;
}

ComponentSolver::ComponentSolver() = default;
ComponentSolver::~ComponentSolver() = default;
ComponentSolver::ComponentSolver(ComponentSolver&&) noexcept = default;
ComponentSolver& ComponentSolver::operator=(ComponentSolver&&) noexcept = default;

Decision ComponentSolver::decide(const Component& component, const SolverBudget& budget) {
  MINES_ASSERT(!component.truncated);
  if (is_large(component)) return decide_alone(component, budget);
  if (instance_ == nullptr || instance_->is_worn()) instance_ = std::make_unique<Instance>();
  return instance_->decide(component);
}

}  // namespace mines
