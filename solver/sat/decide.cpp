#include "sat/decide.hpp"

#include <cadical.hpp>

#include <bit>
#include <utility>

namespace mines {

namespace {

constexpr int satisfiable = 10;  // what CaDiCaL's solve() returns
constexpr int unsatisfiable = 20;

// Measured on the components that reach CaDiCaL, µs for one of a contest map and for one at 20 % mines:
// a new instance each 25 and 45; renewed after 8 components 15 and 34, after 32 15 and 43, after 128 20 and
// 65. The same variables again and again, clauses switched off by a literal of their own, took 15 and 50.
constexpr int components_per_instance = 8;

}  // namespace

/// One after the other, components on variables of their own.
class ComponentSolver::Instance {
 public:
  Instance() { solver_.set("quiet", 1); }  // it would report contradictions on standard output

  bool is_worn() const { return decided_ == components_per_instance || broken_; }
  Decision decide(const Component& component);

 private:
  int variable(std::uint32_t cell) const { return first_variable_ + static_cast<int>(cell); }
  void add_clauses(const Constraint& constraint, int chosen, int sign);
  void add_constraint(const Constraint& constraint);
  int solve(Decision& decision) {
    ++decision.solver_calls;
    return solver_.solve();
  }
  void retire(const std::vector<int>& model);

  CaDiCaL::Solver solver_;
  int first_variable_ = 1;
  int decided_ = 0;
  bool broken_ = false;  // no placement fits the clauses
};

/// Of each `chosen` cells of the constraint at least one has the given sign.
void ComponentSolver::Instance::add_clauses(const Constraint& constraint, int chosen, int sign) {
  for (unsigned subset = 0; subset < 1U << constraint.size; ++subset) {
    if (std::popcount(subset) != chosen) continue;
    for_each_bit(subset,
                 [&](int i) { solver_.add(sign * variable(constraint.index[static_cast<std::size_t>(i)])); });
    solver_.add(0);
  }
}

/// Exactly so many mines: among more cells than that one is safe, among more than the rest one is a mine. At
/// most 112 clauses; an encoding with auxiliary variables pays only from longer constraints on.
void ComponentSolver::Instance::add_constraint(const Constraint& constraint) {
  if (constraint.mines < 0 || constraint.mines > constraint.size) {
    solver_.add(0);  // nothing satisfies it
    return;
  }
  if (constraint.mines < constraint.size) add_clauses(constraint, constraint.mines + 1, -1);
  if (constraint.mines > 0) add_clauses(constraint, constraint.size - constraint.mines + 1, 1);
}

Decision ComponentSolver::Instance::decide(const Component& component) {
  Decision decision;
  const auto size = static_cast<std::uint32_t>(component.cells.size());
  decision.cells.assign(size, CellVerdict::open_question);
  for (const Constraint& constraint : component.constraints) add_constraint(constraint);
  if (solve(decision) != satisfiable) {
    decision.consistent = false;
    broken_ = true;
    return decision;
  }
  // The literal that each cell has had in all models so far, 0 once it has had both.
  std::vector<int> fixed(size);
  for (std::uint32_t cell = 0; cell < size; ++cell) {
    fixed[cell] = solver_.val(variable(cell)) > 0 ? variable(cell) : -variable(cell);
  }
  const std::vector<int> model = fixed;
  for (std::uint32_t cell = 0; cell < size; ++cell) {
    const int literal = fixed[cell];
    if (literal == 0) continue;
    solver_.assume(-literal);
    if (solve(decision) == unsatisfiable) {
      decision.cells[cell] = literal > 0 ? CellVerdict::mine : CellVerdict::safe;
      solver_.add(literal);
      solver_.add(0);
      continue;
    }
    for (std::uint32_t other = cell; other < size; ++other) {
      if (fixed[other] == 0) continue;
      const bool mine = solver_.val(variable(other)) > 0;
      if (mine != (fixed[other] > 0)) fixed[other] = 0;
    }
  }
  retire(model);
  return decision;
}

/// Fixes the variables of a component that has been decided to one of its models, so that later ones do not
/// have to find it again.
void ComponentSolver::Instance::retire(const std::vector<int>& model) {
  for (const int literal : model) {
    solver_.add(literal);
    solver_.add(0);
  }
  first_variable_ += static_cast<int>(model.size());
  ++decided_;
}

ComponentSolver::ComponentSolver() = default;
ComponentSolver::~ComponentSolver() = default;
ComponentSolver::ComponentSolver(ComponentSolver&&) noexcept = default;
ComponentSolver& ComponentSolver::operator=(ComponentSolver&&) noexcept = default;

Decision ComponentSolver::decide(const Component& component) {
  if (instance_ == nullptr || instance_->is_worn()) instance_ = std::make_unique<Instance>();
  return instance_->decide(component);
}

Decider::Answer Decider::decide(const Component& component) {
  if (const Decision* known = memo_.find(key_.of_constraints(component))) return {*known, Source::memory};
  last_ = {};
  Source source = Source::pair_rule;
  if (pair_rule_.apply(component, last_.cells) == 0 && means_ == Means::rules_and_solver) {
    last_ = solver_.decide(component);
    source = Source::solver;
  }
  memo_.add(key_, last_);
  return {last_, source};
}

}  // namespace mines
