// Decides a component (unknown cells joined by numbers) by the SAT solver CaDiCaL: finds cells that are safe,
// or mines, in every placement of mines that the numbers allow. decide_mines_left() also finds the cells that
// the number of mines left on the board decides; it is for boards too large to count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "components/component.hpp"
#include "sat/solver_budget.hpp"

namespace mines {

class BudgetedSolver;

struct Decision {
  /// False if no placement fits, because the view is wrong. Then every cell is undecided.
  bool consistent = true;
  /// False if a budget ran out: more work might decide more cells. Verdicts are proven either way.
  bool complete = true;
  std::vector<Verdict> cells;  ///< by cell of the component
  /// By cell: some placement that was found has a mine there, and another has none.
  std::vector<bool> is_open;
  int solver_calls = 0;
};

/// For one thread. Takes about 15 µs for a component of a contest map, because several small components share
/// an instance of CaDiCaL. Each component has its own variables.
class ComponentSolver {
 public:
  /// A component with more cells or clauses than this gets its own instance, so that its result does not
  /// depend on earlier components. Smaller components are decided without a budget; none of a board has taken
  /// more than 1 ms. The clauses are those of constraints that no board has.
  static constexpr std::size_t most_cells_shared = 64;
  static constexpr std::uint64_t most_clauses_shared = 20'000;
  static bool is_large(const Component& component);

  ComponentSolver();
  ~ComponentSolver();

  /// Decides all cells of a component, or as many as the budget allows. The component must not be truncated.
  Decision decide(const Component& component, const SolverBudget& budget = {});

 private:
  std::unique_ptr<BudgetedSolver> instance_;  // for small components; null: decide() makes it when needed
  int next_variable_ = 1;
  int decided_ = 0;  // number of components that the instance has decided
};

struct MinesLeftDecision {
  bool consistent = true;  ///< false if it is certain that no placement fits
  bool found = false;      ///< a placement was found
  bool complete = true;    ///< false if a budget left a cell undecided; verdicts are proven even then
  std::vector<std::vector<Verdict>> cells;  ///< by component and cell
  std::vector<std::vector<bool>> is_open;  ///< by component and cell: as in Decision; empty if none was found
  /// The verdict on all interior cells (cells in no constraint); undecided if there are none.
  Verdict interior = Verdict::undecided;
};

/// Decides the cells of the components and `interior` more cells, which are in no constraint. All these cells
/// together have `mines` mines. Returns at once, without verdicts, if it would need more clauses than the
/// budget allows (a thousand cells need about a million). The result depends only on the arguments.
MinesLeftDecision decide_mines_left(std::span<const Component* const> components, std::uint64_t interior,
                                    std::uint64_t mines, const SolverBudget& budget = {});

}  // namespace mines
