// CaDiCaL decides a component: which of its cells are safe, or mines, in every placement of mines that the
// numbers allow. Each constraint is over at most eight cells and becomes direct clauses; the cells that are
// the same in all models are found by assuming the opposite of a model, cell by cell, each new model ruling
// out many cells at once (model filtering).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "components/component.hpp"
#include "components/pair_rule.hpp"
#include "components/shape_memo.hpp"

namespace mines {

struct Decision {
  /// False if no placement fits: the view holds something that is not so. Then every cell is an open
  /// question.
  bool consistent = true;
  std::vector<CellVerdict> cells;  ///< in the component's order
  int solver_calls = 0;
};

/// For one thread, any number of which may have solvers. Deciding a component of a contest map takes about
/// 15 µs. A CaDiCaL instance of its own would take 25: one lasts for several components, each with variables
/// of its own, and is replaced before what the earlier ones have left behind costs more.
class ComponentSolver {
 public:
  ComponentSolver();
  ~ComponentSolver();
  ComponentSolver(ComponentSolver&&) noexcept;
  ComponentSolver& operator=(ComponentSolver&&) noexcept;

  /// Decides every cell of a component, which must not be truncated.
  Decision decide(const Component& component);

 private:
  class Instance;

  std::unique_ptr<Instance> instance_;
};

/// Decides components by what is cheapest: a shape seen before, the pair rule, CaDiCaL. For one thread.
class Decider {
 public:
  enum class Means { rules, rules_and_solver };
  enum class Source { memory, pair_rule, solver };
  struct Answer {
    const Decision& decision;  ///< valid until the next call
    Source source;
  };

  explicit Decider(Means means) : means_(means) {}

  /// Some verdicts on a component joined by numbers. With the solver, and if the numbers agree, none if and
  /// only if none can be given: what the pair rule decides may let more be decided once it is known.
  Answer decide(const Component& component);

 private:
  Means means_;
  PairRule pair_rule_;
  ComponentSolver solver_;
  ShapeKey key_;
  ShapeMemo<Decision> memo_;
  Decision last_;
};

}  // namespace mines
