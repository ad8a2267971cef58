// Random constraints on few cells, made up or of positions on boards of every shape, and all their models.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "base/random.hpp"
#include "board/shape_neighbours.hpp"
#include "constraints/constraint_list.hpp"
#include "constraints/position_constraints.hpp"
#include "library/facts/position.hpp"
#include "sat/clause_sink.hpp"
#include "support/small_positions.hpp"

namespace mines::testing {

/// Constraints over random cells, which no board need have: over cells far apart, over the same cells with
/// different mines, over no cells, with a negative number of mines; often contradictory, often in pieces.
/// Some have different bounds, many cells, or cells with weights.
inline Component random_component(RandomSequence& random, std::size_t most) {
  Component component;
  const std::size_t cells = random.below(most + 1);
  for (std::size_t i = 0; i < cells; ++i) component.cells.push_back({0, static_cast<std::int32_t>(i)});
  std::vector<std::uint32_t> order(cells);
  std::iota(order.begin(), order.end(), 0);
  std::vector<int> truth;
  for (std::size_t i = 0; i < cells; ++i) truth.push_back(static_cast<int>(random.below(2)));
  const bool fits = random.below(4) != 0;
  for (std::size_t count = random.below(cells + 3); count > 0; --count) {
    Constraint constraint;
    const bool is_long = random.below(5) == 0;
    constraint.has_weights = random.below(4) == 0;
    const std::size_t size = random.below(std::min<std::size_t>(cells, is_long ? cells : 8) + 1);
    int mines = 0;
    for (std::size_t k = 0; k < size; ++k) {
      std::swap(order[k], order[k + random.below(cells - k)]);
      // A weight of 20 needs more than the four bits of a small number.
      constexpr int weights[] = {1, 1, 2, 3, 5, 20};
      for (int i = constraint.has_weights ? weights[random.below(6)] : 1; i > 0; --i) {
        constraint.add(order[k]);
        mines += truth[order[k]];
      }
    }
    const auto listed = static_cast<std::uint64_t>(constraint.size());
    constraint.shift(fits ? mines
                          : static_cast<int>(random.below(listed + 2)) - (random.below(20) == 0 ? 1 : 0));
    if (random.below(3) == 0) {
      const auto slack = random.below(3);
      constraint.most += static_cast<int>(random.below(slack + 1));
      constraint.least = constraint.most - static_cast<int>(slack);
    }
    component.constraints.push_back(constraint);
    if (random.below(5) == 0) {  // once more, the cells in another order
      std::reverse(constraint.cells().begin(), constraint.cells().end());
      if (!fits && random.below(3) == 0) constraint.shift(1);
      component.constraints.push_back(constraint);
    }
  }
  return component;
}

/// With totals, ranges, constraints of all cells and of none; a quarter of them likely without a model.
inline ConstraintList random_constraints(RandomSequence& random, std::size_t most_cells) {
  ConstraintList list;
  list.all = random_component(random, most_cells);
  for (std::uint32_t i = 0; i < list.all.constraints.size(); ++i)
    list.all.constraints[i].number = ConstraintList::cell_at(i);
  if (random.below(2) == 0) list.total = random.below(list.all.cells.size() + 2);
  return list;
}

/// Of a position with at most 16 cells that was played, so that it has a model.
inline ConstraintList random_position_constraints(RandomSequence& random) {
  const auto shape = static_cast<Shape>(random.below(facts::choices<Shape>().size()));
  const BoardSize size{2 + static_cast<std::int32_t>(random.below(3)),
                       2 + static_cast<std::int32_t>(random.below(3))};
  Position position = Position::of(size);
  std::vector<std::uint8_t> mines;
  for (std::size_t i = 0; i < size.cells(); ++i) mines.push_back(random.below(4) == 0 ? 1 : 0);
  std::vector<Cell> neighbours;
  for (std::size_t i = 0; i < size.cells(); ++i) {
    if (mines[i] != 0 || random.below(3) == 0) continue;
    find_neighbours(shape, size, size.cell(i), neighbours);
    const auto number = std::count_if(neighbours.begin(), neighbours.end(),
                                      [&](Cell cell) { return mines[size.index(cell)] != 0; });
    position.cells[i] = static_cast<std::int8_t>(number);
  }
  if (random.below(2) == 0)
    position.mines = static_cast<std::uint64_t>(std::count(mines.begin(), mines.end(), 1));
  return constraints_of(position, shape, "position")->list;
}

/// The models of constraints on at most 32 cells; bit i is cell i.
inline std::vector<std::uint32_t> models_of(const ConstraintList& list) {
  std::vector<std::uint32_t> models;
  for (const std::uint64_t mines : all_models(list.all)) {
    if (!list.total || static_cast<std::uint64_t>(std::popcount(mines)) == *list.total)
      models.push_back(static_cast<std::uint32_t>(mines));
  }
  return models;
}

/// How many assignments of all variables satisfy the first `count` clauses if the first `cells` variables are
/// as in `mines`: found by unit propagation, which has to leave no variable open. -1 if it does.
inline int models_that_extend(const ClauseList& clauses, std::size_t count, int variables,
                              std::uint32_t mines, std::size_t cells) {
  std::vector<int> value(static_cast<std::size_t>(variables) + 1);
  const auto set = [&](int literal) { value[static_cast<std::size_t>(std::abs(literal))] = literal; };
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const auto variable = static_cast<int>(cell) + 1;
    set((mines >> cell & 1) != 0 ? variable : -variable);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < count; ++i) {
      int open = 0;
      int last = 0;
      bool satisfied = false;
      for (const int literal : clauses[i]) {
        const int there = value[static_cast<std::size_t>(std::abs(literal))];
        satisfied |= there == literal;
        if (there == 0) {
          ++open;
          last = literal;
        }
      }
      if (satisfied) continue;
      if (open == 0) return 0;
      if (open > 1) continue;
      set(last);
      changed = true;
    }
  }
  return std::count(value.begin() + 1, value.end(), 0) == 0 ? 1 : -1;
}

}  // namespace mines::testing
