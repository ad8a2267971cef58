// CaDiCaL decides a component: which of its cells are safe, or mines, in every placement of mines that the
// numbers allow. Each constraint is over at most eight cells and becomes direct clauses; the cells that are
// the same in all models are its backbone.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "components/component.hpp"
#include "sat/budget.hpp"

namespace mines {

struct Decision {
  /// False if no placement fits: the view holds something that is not so. Then every cell is an open
  /// question.
  bool consistent = true;
  /// False if a budget ran out: cells may be open questions that more work would decide. Verdicts are proven
  /// either way.
  bool complete = true;
  std::vector<CellVerdict> cells;  ///< in the component's order
  int solver_calls = 0;
};

/// For one thread, any number of which may have solvers. Deciding a component of a contest map takes about
/// 15 µs. A CaDiCaL instance of its own would take 25: one lasts for several small components, each with
/// variables of its own, and is replaced before what the earlier ones have left behind costs more.
class ComponentSolver {
 public:
  /// A component with more cells gets an instance of its own: then what is decided within the budget does not
  /// depend on what came before. Smaller ones are decided whatever it takes, which never was more than 1 ms.
  static constexpr std::size_t most_cells_shared = 64;

  ComponentSolver();
  ~ComponentSolver();
  ComponentSolver(ComponentSolver&&) noexcept;
  ComponentSolver& operator=(ComponentSolver&&) noexcept;

  /// Decides every cell of a component, which must not be truncated, or those that the budget allows.
  Decision decide(const Component& component, const SolverBudget& budget = {});

 private:
  class Instance;

  std::unique_ptr<Instance> instance_;
};

}  // namespace mines
