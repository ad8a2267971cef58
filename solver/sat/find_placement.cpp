#include "sat/find_placement.hpp"

#include <cstdint>
#include <vector>

#include "base/assert.hpp"
#include "sat/budgeted_solver.hpp"
#include "sat/clauses.hpp"

namespace mines {

namespace {

/// The mines of the model that solve() has found on the cells with variables 1 to `cells`.
Placement placement_of(BudgetedSolver& search, std::size_t cells) {
  Placement placement;
  for (std::size_t cell = 0; cell < cells; ++cell)
    placement.push_back(search.is_true(static_cast<int>(cell) + 1) ? 1 : 0);
  return placement;
}

/// A part is a ball of cells around the first cell that is not fixed yet, with a margin of further cells
/// around it. The fixed cells next to part and margin are the seam. CaDiCaL places mines on part and margin.
/// A constraint whose other cells are all fixed must hold exactly; a constraint with cells further away
/// allows any number of mines on them. Then the part is fixed and the margin dropped. If no placement fits
/// the seam, the part is tried again with the fixed cells around it freed; each further try doubles the ball.
/// On positions of real boards a part rarely needs a second try.
class PartsSearch {
 public:
  PartsSearch(const Component& component, const PartsOptions& options)
      : component_(component),
        options_(options),
        placement_(component.cells.size(), 0),
        fixed_(component.cells.size(), 0),
        place_(component.cells.size(), 0),
        found_cell_(component.cells.size(), 0),
        found_constraint_(component.constraints.size(), 0) {
    beside_.constraints_of_cells(component);
  }

  std::optional<Placement> run() {
    for (const Constraint& constraint : component_.constraints) {
      // A constraint without cells is in no ball.
      if (!constraint.is_possible()) return std::nullopt;
    }
    for (std::uint32_t cell = 0; cell < fixed_.size(); ++cell) {
      if (fixed_[cell] == 0 && !place_around(cell)) return std::nullopt;
    }
    MINES_ASSERT(satisfies(component_, placement_));
    return std::move(placement_);
  }

 private:
  using Outcome = BudgetedSolver::Outcome;

  /// Fixes the cell and those around it. False if there is no placement, or none was found.
  bool place_around(std::uint32_t centre) {
    Placement mines;
    // The ball has the part and its margin. Fixed cells stay as they are at first.
    find_ball(centre, 2 * options_.cells, false);
    Outcome outcome = solve(mines);
    for (std::size_t size = 2 * options_.cells; outcome == Outcome::unsatisfiable; size *= 2) {
      const std::size_t before = ball_.size();
      find_ball(centre, size, true);
      if (size > 2 * options_.cells && ball_.size() == before)
        return false;  // all cells that it is joined to
      outcome = solve(mines);
    }
    if (outcome != Outcome::satisfiable) return false;
    for (std::size_t i = 0; i < ball_.size(); ++i) {
      const std::uint32_t cell = ball_[i];
      if (fixed_[cell] == 0 && i >= options_.cells) continue;  // the margin
      fixed_[cell] = 1;
      placement_[cell] = mines[i];
    }
    return true;
  }

  /// Finds the cells nearest to the centre, without those that are fixed unless it frees them.
  void find_ball(std::uint32_t centre, std::size_t size, bool frees) {
    ++balls_;
    ball_.assign(1, centre);
    found_cell_[centre] = balls_;
    place_[centre] = 0;
    for (std::size_t next = 0; next < ball_.size(); ++next) {
      for (const std::uint32_t constraint : beside_[ball_[next]]) {
        if (found_constraint_[constraint] == balls_) continue;
        found_constraint_[constraint] = balls_;
        for (const std::uint32_t cell : component_.constraints[constraint].cells()) {
          if (ball_.size() >= size) return;
          if (found_cell_[cell] == balls_ || (fixed_[cell] != 0 && !frees)) continue;
          found_cell_[cell] = balls_;
          place_[cell] = static_cast<std::uint32_t>(ball_.size());
          ball_.push_back(cell);
        }
      }
    }
  }

  /// Places mines on the ball, in its order.
  Outcome solve(Placement& mines) {
    BudgetedSolver search(options_.budget);
    ++balls_;  // so that each constraint is taken once; the ball's cells are marked again
    for (const std::uint32_t cell : ball_) found_cell_[cell] = balls_;
    std::uint64_t clauses = 0;
    Variables variables{1, 1 + static_cast<int>(ball_.size())};
    for (const std::uint32_t cell : ball_) {
      for (const std::uint32_t constraint : beside_[cell]) {
        if (found_constraint_[constraint] == balls_) continue;
        found_constraint_[constraint] = balls_;
        clauses += clauses_of(component_.constraints[constraint]);
        if (clauses > options_.budget.clauses) return Outcome::exceeded;
        add_clauses_of(component_.constraints[constraint], search, variables);
      }
    }
    const Outcome outcome = search.solve();
    if (outcome == Outcome::satisfiable) mines = placement_of(search, ball_.size());
    return outcome;
  }

  /// Adds what a constraint says of the ball, given the fixed cells.
  void add_clauses_of(const Constraint& whole, ClauseSink& sink, Variables& variables) const {
    Constraint rest = Constraint::bounds_of(whole);
    int elsewhere = 0;  // cells that are neither fixed nor in the ball
    for (const std::uint32_t cell : whole.cells()) {
      if (found_cell_[cell] == balls_) {
        rest.add(place_[cell]);
      } else if (fixed_[cell] != 0) {
        rest.shift(-placement_[cell]);
      } else {
        ++elsewhere;
      }
    }
    // Cells elsewhere may take any of the mines, so they lower only the least number.
    add_bounds(sink, rest, rest.least - elsewhere, rest.most, variables);
  }

  const Component& component_;
  const PartsOptions& options_;
  IndexLists beside_;  // constraints of each cell
  Placement placement_;
  std::vector<std::uint8_t> fixed_;
  std::vector<std::uint32_t> ball_;        // cells, from near to far
  std::vector<std::uint32_t> place_;       // of each cell of the ball: its index there
  std::vector<std::uint32_t> found_cell_;  // of each cell: the last ball that has it
  std::vector<std::uint32_t> found_constraint_;
  std::uint32_t balls_ = 0;
};

}  // namespace

namespace {

/// All mines or all safe, if that fits.
std::optional<Placement> placement_of_one_kind(const Component& component) {
  for (const std::uint8_t kind : {std::uint8_t{1}, std::uint8_t{0}}) {
    Placement placement(component.cells.size(), kind);
    if (satisfies(component, placement)) return placement;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Placement> find_placement(const Component& component, const SolverBudget& budget) {
  if (clauses_of(component) > budget.clauses) return placement_of_one_kind(component);
  BudgetedSolver search(budget);
  Variables variables{1, 1 + static_cast<int>(component.cells.size())};
  add_constraints(search, component, variables);
  if (search.solve() != BudgetedSolver::Outcome::satisfiable) return std::nullopt;
  Placement placement = placement_of(search, component.cells.size());
  MINES_ASSERT(satisfies(component, placement));
  return placement;
}

std::optional<Placement> find_placement_in_parts(const Component& component, const PartsOptions& options) {
  MINES_ASSERT(!component.truncated && options.cells > 0);
  return PartsSearch(component, options).run();
}

}  // namespace mines
