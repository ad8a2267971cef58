#include "sat/component_solver.hpp"

#include <limits>

#include "base/assert.hpp"
#include "sat/budgeted_solver.hpp"
#include "sat/clauses.hpp"

namespace mines {

namespace {

// Measured on the components that reach CaDiCaL, µs for one of a contest map and for one at 20 % mines:
// a new instance for each 25 and 45; a new one after 8 components 15 and 34, after 32 15 and 43, after 128 20
// and 65. Using the same variables for all, with clauses switched off by a literal, took 15 and 50.
constexpr int components_per_instance = 8;

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

/// The backbone of clauses: the variables with the same value in all models. The search finds a first model;
/// at first all variables are candidates. Then it assumes, for one candidate after the other, the opposite of
/// its value in this model. A new model rules out every candidate that has another value in it (model
/// filtering). A true variable is a mine.
struct Backbone : Decision {
  std::vector<int> model;  ///< by cell: its literal in the first model; empty if no model was found
};

/// The backbone of `size` cells; cell i is variable first_variable + i. Adds the verdicts to the solver as
/// clauses. At most `size` + 1 calls of the solver.
Backbone find_backbone(BudgetedSolver& search, int first_variable, std::size_t size) {
  using Outcome = BudgetedSolver::Outcome;
  const auto variable = [&](std::size_t cell) { return first_variable + static_cast<int>(cell); };
  Backbone backbone;
  backbone.cells.assign(size, Verdict::undecided);
  backbone.is_open.assign(size, false);
  const Outcome first = search.solve();
  backbone.consistent = first != Outcome::unsatisfiable;
  backbone.complete = first != Outcome::exceeded;
  // Without a model there is nothing to assume the opposite of.
  if (first != Outcome::satisfiable) return backbone;
  // The model is copied, because each further call replaces it.
  for (std::size_t cell = 0; cell < size; ++cell)
    backbone.model.push_back(search.is_true(variable(cell)) ? variable(cell) : -variable(cell));
  // The literal that each cell has had in all models so far, 0 once it has had both.
  std::vector<int> fixed = backbone.model;
  for (std::size_t cell = 0; cell < size; ++cell) {
    const int literal = fixed[cell];
    if (literal == 0) continue;
    search.assume(-literal);
    const Outcome outcome = search.solve();
    if (outcome == Outcome::unsatisfiable) {
      backbone.cells[cell] = literal > 0 ? Verdict::mine : Verdict::safe;
      // A proven literal makes the later calls easier.
      search.add_clause({literal});
    }
    if (outcome == Outcome::exceeded) {
      backbone.complete = false;  // others may be easier
      if (search.is_used_up()) break;
    }
    if (outcome != Outcome::satisfiable) continue;
    // Earlier cells are decided or given up already.
    for (std::size_t other = cell; other < size; ++other) {
      if (fixed[other] == 0) continue;
      if (!search.is_true(fixed[other])) fixed[other] = 0;
    }
  }
  for (std::size_t cell = 0; cell < size; ++cell) backbone.is_open[cell] = fixed[cell] == 0;
  return backbone;
}

/// Decides a component with its own instance.
Decision decide_alone(const Component& component, const SolverBudget& budget) {
  if (clauses_of(component) > budget.clauses) {
    return {true, false, std::vector(component.cells.size(), Verdict::undecided),
            std::vector(component.cells.size(), false), 0};
  }
  BudgetedSolver search(budget);
  Variables variables{1, 1 + static_cast<int>(component.cells.size())};
  add_constraints(search, component, variables);
  Decision decision = find_backbone(search, 1, component.cells.size());
  decision.solver_calls = search.calls();
  return decision;
}

/// Whether all interior cells are safe, or all are mines, in every model. `total` counts the mines of the
/// other cells.
Verdict decide_interior(BudgetedSolver& search, const Totalizer& total, std::uint64_t interior,
                        std::uint64_t mines, bool& complete) {
  // Whether no model has the literal.
  const auto never = [&](int literal) {
    search.assume(literal);
    const auto outcome = search.solve();
    complete &= outcome != BudgetedSolver::Outcome::exceeded;
    return outcome == BudgetedSolver::Outcome::unsatisfiable;
  };
  const auto count = static_cast<std::uint64_t>(total.count());
  // Safe if the other cells always have all the mines.
  if (mines <= count && (mines == 0 || never(-total.at_least(static_cast<int>(mines))))) return Verdict::safe;
  // Mines if the other cells never have more than what the interior cannot take.
  if (mines >= interior) {
    const std::uint64_t rest = mines - interior;
    if (rest >= count || never(total.at_least(static_cast<int>(rest) + 1))) return Verdict::mine;
  }
  return Verdict::undecided;
}

}  // namespace

bool ComponentSolver::is_large(const Component& component) {
  return component.cells.size() > most_cells_shared || clauses_of(component) > most_clauses_shared;
}

ComponentSolver::ComponentSolver() = default;
ComponentSolver::~ComponentSolver() = default;

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
  add_constraints(*instance_, component, variables);
  next_variable_ = variables.next;
  Backbone backbone = find_backbone(*instance_, variables.first_cell, component.cells.size());
  backbone.solver_calls = instance_->calls() - calls_before;
  // Fixed to a model, so that later calls need not find one of this component again.
  for (const int literal : backbone.model) instance_->add_clause({literal});
  // Without a model nothing fits the clauses of a later component either.
  if (!backbone.consistent || ++decided_ == components_per_instance) instance_.reset();
  return backbone;
}

MinesLeftDecision decide_mines_left(std::span<const Component* const> components, std::uint64_t interior,
                                    std::uint64_t mines, const SolverBudget& budget) {
  MinesLeftDecision decision;
  decision.complete = false;
  std::size_t cells = 0;
  std::uint64_t clauses = 0;
  for (const Component* component : components) {
    decision.cells.emplace_back(component->cells.size(), Verdict::undecided);
    cells += component->cells.size();
    clauses += clauses_of(*component);
  }
  if (clauses + totalizer_clauses(cells) > budget.clauses) return decision;
  if (mines > cells + interior) {
    decision.consistent = false;
    decision.complete = true;
    return decision;
  }
  BudgetedSolver search(budget);
  Variables variables{1, 1 + static_cast<int>(cells)};
  for (const Component* component : components) {
    add_constraints(search, *component, variables);
    // The components' cells follow each other, so that one totalizer counts all of them.
    variables.first_cell += static_cast<int>(component->cells.size());
  }
  MINES_ASSERT(variables.first_cell == 1 + static_cast<int>(cells));
  const Totalizer total = add_total(search, cells, interior, mines, variables.next);
  const Backbone backbone = find_backbone(search, 1, cells);
  decision.consistent = backbone.consistent;
  decision.found = !backbone.model.empty();
  decision.complete = backbone.complete;
  auto verdict = backbone.cells.begin();
  auto is_open = backbone.is_open.begin();
  for (auto& verdicts : decision.cells) {
    for (Verdict& cell : verdicts) cell = *verdict++;
    const auto size = static_cast<std::ptrdiff_t>(verdicts.size());
    decision.is_open.emplace_back(is_open, is_open + size);
    is_open += size;
  }
  // This is asked even if the backbone is not complete: it is a question of its own.
  if (interior > 0 && decision.consistent)
    decision.interior = decide_interior(search, total, interior, mines, decision.complete);
  return decision;
}

}  // namespace mines
