#include "decide/decider.hpp"

namespace mines {

namespace {

bool is_large(const Component& component) {
  return component.cells.size() > ComponentSolver::most_cells_shared;
}

}  // namespace

Decider::Answer Decider::decide(const Component& component, const DecisionBudget& budget) {
  if (const Decision* known = memo_.find(key_.of_constraints(component))) return {*known, Source::memory};
  last_ = {};
  const Source source = decide_anew(component, budget);
  // What a budget decides is not remembered, or answers would depend on which thread has seen what.
  if (source == Source::pair_rule || !is_large(component)) memo_.add(key_, last_);
  return {last_, source};
}

Decider::Source Decider::decide_anew(const Component& component, const DecisionBudget& budget) {
  if (pair_rule_.apply(component, last_.cells) != 0 || means_ == Means::rules) return Source::pair_rule;
  if (is_large(component) && eliminate(component, budget.transitions)) return Source::elimination;
  last_ = solver_.decide(component, budget.solver);
  return Source::solver;
}

/// False if that takes too much.
bool Decider::eliminate(const Component& component, std::uint64_t most_transitions) {
  const Elimination::Outcome outcome = elimination_.run(component, most_transitions);
  if (outcome == Elimination::Outcome::complete) elimination_.verdicts(last_.cells);
  last_.consistent = outcome != Elimination::Outcome::contradiction;
  return outcome != Elimination::Outcome::exceeded;
}

}  // namespace mines
