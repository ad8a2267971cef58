#include "sat/backbone.hpp"

namespace mines {

Backbone find_backbone(BudgetedSolver& search, int first_variable, std::size_t size) {
  using Outcome = BudgetedSolver::Outcome;
  CaDiCaL::Solver& solver = search.solver();
  const auto variable = [&](std::size_t cell) { return first_variable + static_cast<int>(cell); };
  Backbone backbone;
  backbone.verdicts.assign(size, Verdict::undecided);
  const Outcome first = search.solve();
  backbone.satisfiable = first != Outcome::unsatisfiable;
  backbone.complete = first != Outcome::exceeded;
  // Without a model there is nothing to assume the opposite of.
  if (first != Outcome::satisfiable) return backbone;
  // The model is copied, because each further call replaces it.
  for (std::size_t cell = 0; cell < size; ++cell)
    backbone.model.push_back(solver.val(variable(cell)) > 0 ? variable(cell) : -variable(cell));
  // The literal that each cell has had in all models so far, 0 once it has had both.
  std::vector<int> fixed = backbone.model;
  for (std::size_t cell = 0; cell < size; ++cell) {
    const int literal = fixed[cell];
    if (literal == 0) continue;
    solver.assume(-literal);
    const Outcome outcome = search.solve();
    if (outcome == Outcome::unsatisfiable) {
      backbone.verdicts[cell] = literal > 0 ? Verdict::mine : Verdict::safe;
      // A proven literal makes the later calls easier.
      search.clauses().add_clause({literal});
    }
    if (outcome == Outcome::exceeded) {
      backbone.complete = false;  // others may be easier
      if (search.is_used_up()) break;
    }
    if (outcome != Outcome::satisfiable) continue;
    // Earlier cells are decided or given up already.
    for (std::size_t other = cell; other < size; ++other) {
      if (fixed[other] == 0) continue;
      const bool mine = solver.val(variable(other)) > 0;
      if (mine != (fixed[other] > 0)) fixed[other] = 0;
    }
  }
  return backbone;
}

}  // namespace mines
