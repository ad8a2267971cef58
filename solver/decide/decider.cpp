#include "decide/decider.hpp"

#include "base/assert.hpp"

namespace mines {

Decider::Outcome Decider::decide(const Component& component, const DecisionBudget& budget) {
  MINES_ASSERT(!component.truncated);
  if (const Decision* known = memo_.find(key_.of_constraints(component))) return {*known, Step::memory};
  last_ = {};
  const Step step = decide_unknown_shape(component, budget);
  // What depends on a budget is not remembered, or the decision would depend on what this thread has seen.
  if (step == Step::pair_rule || !ComponentSolver::is_large(component)) memo_.add(key_, last_);
  return {last_, step};
}

Decider::Step Decider::decide_unknown_shape(const Component& component, const DecisionBudget& budget) {
  // What the pair rule leaves is searched again after its cells are open, so CaDiCaL waits.
  if (pair_rule_.apply(component, last_.cells) != 0 || tools_ == Tools::rules) return Step::pair_rule;
  if (ComponentSolver::is_large(component) && eliminate(component, budget.transitions))
    return Step::elimination;
  last_ = solver_.decide(component, budget.solver);
  return Step::solver;
}

/// False if elimination exceeds its budget.
bool Decider::eliminate(const Component& component, std::uint64_t most_transitions) {
  const Elimination::Outcome outcome = elimination_.run(component, most_transitions);
  if (outcome == Elimination::Outcome::complete) elimination_.verdicts(last_.cells);
  last_.consistent = outcome != Elimination::Outcome::contradiction;
  return outcome != Elimination::Outcome::exceeded;
}

}  // namespace mines
