// A system of constraints over cells that need not lie on a board: "of these cells between a and b are
// mines", with or without the number of mines on all cells. The solver's parts take it as one component; cell
// i is its cell i, and constraint i has the number (0, i).
#pragma once

#include <cstdint>
#include <optional>

#include "components/component.hpp"

namespace mines {

struct ConstraintSystem {
  Component all;                       ///< every cell, joined or not, and every constraint
  std::optional<std::uint64_t> total;  ///< mines on all cells, if it is given

  /// Of `cells` cells, without constraints.
  static ConstraintSystem of(std::uint32_t cells) {
    ConstraintSystem system;
    system.all.cells.reserve(cells);
    for (std::uint32_t i = 0; i < cells; ++i) system.all.cells.push_back(cell_at(i));
    return system;
  }

  /// Adds a constraint without cells, and returns it. `least` <= `most`.
  Constraint& add(int least, int most) {
    const auto index = static_cast<std::uint32_t>(all.constraints.size());
    Constraint& constraint = all.constraints.emplace_back(cell_at(index), most);
    constraint.slack = most - least;
    return constraint;
  }

  /// Where a component has cell or number i of a system, and the reverse.
  static Cell cell_at(std::uint32_t i) { return {0, static_cast<std::int32_t>(i)}; }
  static std::uint32_t index_of(Cell cell) { return static_cast<std::uint32_t>(cell.column); }
};

}  // namespace mines
