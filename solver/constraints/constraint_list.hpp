// Constraints over cells that need not lie on a board: "of these cells between a and b are
// mines", with or without the number of mines on all cells. The solver's parts take it as one component; cell
// i is its cell i, and constraint i has the number (0, i).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "components/component.hpp"

namespace mines {

struct ConstraintList {
  Component all;                       ///< every cell, joined or not, and every constraint
  std::optional<std::uint64_t> total;  ///< mines on all cells, if it is given

  /// Of `cells` cells, without constraints.
  static ConstraintList of(std::uint32_t cells) {
    ConstraintList list;
    list.all.cells.reserve(cells);
    for (std::uint32_t i = 0; i < cells; ++i) list.all.cells.push_back(cell_at(i));
    return list;
  }

  /// Adds: at least `least` and at most `most` of these cells, none of them named twice, are mines. Bounds
  /// that nothing satisfies stay such bounds. If memory runs out nothing is added. O(cells).
  void add(std::span<const std::uint32_t> cells, std::int64_t least, std::int64_t most) {
    const auto size = static_cast<std::int64_t>(cells.size());
    const auto index = static_cast<std::uint32_t>(all.constraints.size());
    // Beyond these bounds nothing changes, and an int holds them.
    least = std::clamp<std::int64_t>(least, 0, size + 1);
    most = std::clamp<std::int64_t>(most, -1, size);
    Constraint constraint(cell_at(index), static_cast<int>(most));
    constraint.slack = static_cast<int>(most - least);
    for (const std::uint32_t cell : cells) constraint.add(cell);
    all.constraints.push_back(std::move(constraint));
  }

  /// Adds: exactly one of two cells is a mine. `further` stands for the opposite of `cell`, so that no reason
  /// names the constraint.
  void add_opposite(std::uint32_t cell, std::uint32_t further) {
    add(std::array{cell, further}, 1, 1);
    all.constraints.back().is_definition = true;
  }

  /// The total, which must be given, as a constraint on the first `here` cells of a component; the other
  /// cells take what these leave.
  Constraint total_on(std::uint64_t here) const {
    const std::uint64_t elsewhere = all.cells.size() - here;
    // More mines than cells are as impossible as one mine more.
    const std::uint64_t mines = std::min<std::uint64_t>(*total, all.cells.size() + 1);
    const std::uint64_t least = mines - std::min(mines, elsewhere);
    const std::uint64_t most = std::max(least, std::min(mines, here));
    Constraint on({}, static_cast<int>(most));
    on.slack = static_cast<int>(most - least);
    for (std::uint32_t cell = 0; cell < here; ++cell) on.add(cell);
    return on;
  }

  /// Where a component has cell or number i of a list, and the reverse.
  static Cell cell_at(std::uint32_t i) { return {0, static_cast<std::int32_t>(i)}; }
  static std::uint32_t index_of(Cell cell) { return static_cast<std::uint32_t>(cell.column); }
};

}  // namespace mines
