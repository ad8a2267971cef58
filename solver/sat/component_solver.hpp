// CaDiCaL decides a component: which of its cells are safe, or mines, in every placement of mines that the
// numbers allow. Each constraint has at most eight cells and becomes direct clauses; the decided cells are
// the backbone of these (sat/backbone.hpp).
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "components/component.hpp"
#include "sat/solver_budget.hpp"

namespace mines {

class BudgetedSolver;

struct Decision {
  /// False if no placement fits, because the view is wrong. Then every cell is an open question.
  bool consistent = true;
  /// False if a budget ran out: more work might decide more cells. Verdicts are proven either way.
  bool complete = true;
  std::vector<Verdict> cells;  ///< the verdict on each cell, in the component's order
  int solver_calls = 0;
};

/// For one thread; any number of threads may have one each. Deciding a component of a contest map takes about
/// 15 µs. With a CaDiCaL instance for each component it would take 25. So an instance serves several small
/// components, each with its own variables, and is replaced before the earlier ones' clauses cost more.
class ComponentSolver {
 public:
  /// A component with more cells gets its own instance, so that what is decided within the budget does not
  /// depend on earlier components. Smaller ones have no budget; none has taken more than 1 ms.
  static constexpr std::size_t most_cells_shared = 64;
  /// Whether a component gets an instance of its own.
  static bool is_large(const Component& component) { return component.cells.size() > most_cells_shared; }

  ComponentSolver();
  ~ComponentSolver();
  ComponentSolver(ComponentSolver&&) noexcept;
  ComponentSolver& operator=(ComponentSolver&&) noexcept;

  /// Decides all cells of a component, which must not be truncated, or as many as the budget allows.
  Decision decide(const Component& component, const SolverBudget& budget = {});

 private:
  std::unique_ptr<BudgetedSolver> instance_;  // of small components; null if the next one begins a new one
  int next_variable_ = 1;
  int decided_ = 0;  // components, by the instance
};

}  // namespace mines
