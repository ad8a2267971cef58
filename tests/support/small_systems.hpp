// Small random systems of constraints, made up or of positions on boards of every shape, and all their
// models.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "base/random.hpp"
#include "sat/clause_list.hpp"
#include "support/small_components.hpp"
#include "system/constraint_system.hpp"
#include "system/position_system.hpp"

namespace mines::testing {

/// With totals, ranges, constraints of all cells and of none; a quarter of them likely without a model.
inline ConstraintSystem random_system(RandomSequence& random, std::size_t most_cells) {
  ConstraintSystem system;
  system.all = random_component(random, most_cells);
  for (std::uint32_t i = 0; i < system.all.constraints.size(); ++i)
    system.all.constraints[i].number = ConstraintSystem::cell_at(i);
  if (random.below(2) == 0) system.total = random.below(system.all.cells.size() + 2);
  return system;
}

/// Of a position with at most 16 cells that was played, so that it has a model.
inline ConstraintSystem random_position_system(RandomSequence& random) {
  constexpr Shape shapes[] = {Shape::square, Shape::hex, Shape::torus, Shape::knight};
  const Shape shape = shapes[random.below(4)];
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
    position.cells[i] = static_cast<char>('0' + number);
  }
  if (random.below(2) == 0)
    position.mines = static_cast<std::uint64_t>(std::count(mines.begin(), mines.end(), 1));
  return system_of(position, shape, "position")->system;
}

/// Whether a system of at most 32 cells has this model; bit i is cell i.
inline bool is_model(const ConstraintSystem& system, std::uint32_t mines) {
  if (system.total && static_cast<std::uint64_t>(std::popcount(mines)) != *system.total) return false;
  const auto& all = system.all.constraints;
  return std::all_of(all.begin(), all.end(), [&](const Constraint& sum) {
    int there = 0;
    for (const std::uint32_t cell : sum.cells()) there += static_cast<int>(mines >> cell & 1);
    return sum.is_satisfied_by(there);
  });
}

inline std::vector<std::uint32_t> models_of(const ConstraintSystem& system) {
  std::vector<std::uint32_t> models;
  for (std::uint32_t mines = 0; mines < std::uint32_t{1} << system.all.cells.size(); ++mines) {
    if (is_model(system, mines)) models.push_back(mines);
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
