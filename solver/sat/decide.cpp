#include "sat/decide.hpp"

#include <cadical.hpp>

#include <bit>

namespace mines {

namespace {

constexpr int satisfiable = 10;  // what CaDiCaL's solve() returns
constexpr int unsatisfiable = 20;

int variable(std::uint32_t cell) { return static_cast<int>(cell) + 1; }

/// Of each `chosen` cells of the constraint at least one has the given sign.
void add_clauses(CaDiCaL::Solver& solver, const Constraint& constraint, int chosen, int sign) {
  for (unsigned subset = 0; subset < 1U << constraint.size; ++subset) {
    if (std::popcount(subset) != chosen) continue;
    for (int i = 0; i < constraint.size; ++i) {
      if ((subset >> i & 1) != 0) solver.add(sign * variable(constraint.index[static_cast<std::size_t>(i)]));
    }
    solver.add(0);
  }
}

/// Exactly so many mines: among more cells than that one is safe, among more than the rest one is a mine. At
/// most 112 clauses; an encoding with auxiliary variables pays only from longer constraints on.
void add_constraint(CaDiCaL::Solver& solver, const Constraint& constraint) {
  if (constraint.mines < 0 || constraint.mines > constraint.size) {
    solver.add(0);  // nothing satisfies it
    return;
  }
  if (constraint.mines < constraint.size) add_clauses(solver, constraint, constraint.mines + 1, -1);
  if (constraint.mines > 0) add_clauses(solver, constraint, constraint.size - constraint.mines + 1, 1);
}

}  // namespace

Decision decide(const Component& component) {
  Decision decision;
  const auto size = static_cast<std::uint32_t>(component.cells.size());
  decision.cells.assign(size, CellVerdict::open_question);
  CaDiCaL::Solver solver;
  for (const Constraint& constraint : component.constraints) add_constraint(solver, constraint);
  const auto solve = [&] {
    ++decision.solver_calls;
    return solver.solve();
  };
  if (solve() != satisfiable) {
    decision.consistent = false;
    return decision;
  }
  // The literal that each cell has had in all models so far, 0 once it has had both.
  std::vector<int> fixed(size);
  for (std::uint32_t cell = 0; cell < size; ++cell) {
    fixed[cell] = solver.val(variable(cell)) > 0 ? variable(cell) : -variable(cell);
  }
  for (std::uint32_t cell = 0; cell < size; ++cell) {
    const int literal = fixed[cell];
    if (literal == 0) continue;
    solver.assume(-literal);
    if (solve() == unsatisfiable) {
      decision.cells[cell] = literal > 0 ? CellVerdict::mine : CellVerdict::safe;
      solver.add(literal);
      solver.add(0);
      continue;
    }
    for (std::uint32_t other = cell; other < size; ++other) {
      if (fixed[other] == 0) continue;
      const bool mine = solver.val(variable(other)) > 0;
      if (mine != (fixed[other] > 0)) fixed[other] = 0;
    }
  }
  return decision;
}

Decider::Answer Decider::decide(const Component& component) {
  if (const Decision* known = memo_.find(key_.of_constraints(component))) return {*known, Source::memory};
  last_ = {};
  Source source = Source::pair_rule;
  if (pair_rule_.apply(component, last_.cells) == 0 && means_ == Means::rules_and_solver) {
    last_ = mines::decide(component);
    source = Source::solver;
  }
  memo_.add(key_, last_);
  return {last_, source};
}

}  // namespace mines
