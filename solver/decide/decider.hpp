// Decides components: which of their cells are safe, or mines, in every placement of mines that the numbers
// allow.
#pragma once

#include <cstdint>

#include "components/component.hpp"
#include "components/pair_rule.hpp"
#include "components/shape_memo.hpp"
#include "count/elimination.hpp"
#include "sat/budget.hpp"
#include "sat/component_solver.hpp"

namespace mines {

/// What a Decider may put into one large component.
struct DecisionBudget {
  std::uint64_t transitions = Elimination::usual_work;
  SolverBudget solver;
};

/// Decides components by what is cheapest: a shape seen before, the pair rule, CaDiCaL. In components too
/// large for a shared instance of CaDiCaL elimination comes first, which takes a fifth of the time and never
/// exceeded its budget on a random board; where it does, CaDiCaL may still know. For one thread.
class Decider {
 public:
  enum class Means { rules, rules_and_solver };
  enum class Source { memory, pair_rule, elimination, solver };
  struct Answer {
    const Decision& decision;  ///< valid until the next call
    Source source;
  };

  explicit Decider(Means means) : means_(means) {}

  /// Some verdicts on a component joined by numbers. With the solver, and if the numbers agree, none if and
  /// only if none can be given or the decision is not complete: what the pair rule decides may let more be
  /// decided once it is known. Depends on nothing but the component and the budget.
  Answer decide(const Component& component, const DecisionBudget& budget = {});

 private:
  Source decide_anew(const Component& component, const DecisionBudget& budget);
  bool eliminate(const Component& component, std::uint64_t most_transitions);

  Means means_;
  PairRule pair_rule_;
  ComponentSolver solver_;
  Elimination elimination_;
  ShapeKey key_;
  ShapeMemo<Decision> memo_;
  Decision last_;
};

}  // namespace mines
