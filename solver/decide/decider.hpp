// Decides a component (unknown cells joined by numbers): finds cells that are safe, or mines, in every
// placement that fits. Tries the cheapest step first: remembered decisions, the pair rule, elimination, the
// SAT solver CaDiCaL. Elimination is only for large components (ComponentSolver::is_large()).
#pragma once

#include <cstdint>

#include "components/component.hpp"
#include "components/pair_rule.hpp"
#include "components/shape_memo.hpp"
#include "count/elimination.hpp"
#include "sat/component_solver.hpp"
#include "sat/solver_budget.hpp"

namespace mines {

/// The work that a Decider may put into one large component.
struct DecisionBudget {
  std::uint64_t transitions = Elimination::usual_work;  ///< for elimination
  SolverBudget solver;                                  ///< for CaDiCaL
};

/// For one thread. Remembers decisions, and reuses them for components with equal constraints.
class Decider {
 public:
  enum class Tools { rules, rules_and_solver };
  enum class Step { memory, pair_rule, elimination, solver };
  struct Outcome {
    const Decision& decision;  ///< valid until the next call
    Step decided_by;
  };

  explicit Decider(Tools tools) : tools_(tools) {}

  /// Decides at least one cell of a component, if any cell can be decided within the budget. The component
  /// must be joined by numbers and whole (not `truncated`). If the pair rule decides cells, further cells
  /// may stay undecided: call again when the verdicts are in the view. Tools::rules stops at the pair rule,
  /// which may miss cells and contradictions. The decision depends only on component, budget and tools.
  Outcome decide(const Component& component, const DecisionBudget& budget = {});

 private:
  Step decide_unknown_shape(const Component& component, const DecisionBudget& budget);
  bool eliminate(const Component& component, std::uint64_t most_transitions);

  Tools tools_;
  PairRule pair_rule_;
  ComponentSolver solver_;
  Elimination elimination_;
  ShapeKey key_;
  ShapeMemo<Decision> memo_;
  Decision last_;
};

}  // namespace mines
