// Constraints over cells that need not lie on a board: "at least a and at most b of these cells are mines".
// The list may also have the number of mines on all cells. The member `all` is a Component: its cells and
// constraints must have places on a board. Here cell i and constraint i both have the made-up place (0, i).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "base/assert.hpp"
#include "components/component.hpp"

namespace mines {

struct ConstraintList {
  Component all;                       ///< all constraints and all cells, also cells in no constraint
  std::optional<std::uint64_t> total;  ///< mines on all cells, if given

  /// Returns a list of `cells` cells without constraints.
  static ConstraintList of(std::uint32_t cells) {
    ConstraintList list;
    list.all.cells.reserve(cells);
    for (std::uint32_t i = 0; i < cells; ++i) list.all.cells.push_back(cell_at(i));
    return list;
  }

  /// Adds the constraint that `least` to `most` of `cells` are mines. The bounds may be impossible. A cell
  /// with a weight w is listed w times, one after the other, and `has_weights` is true. If memory is short,
  /// nothing is added.
  void add(std::span<const std::uint32_t> cells, std::int64_t least, std::int64_t most,
           bool has_weights = false) {
    const auto size = static_cast<std::int64_t>(cells.size());
    const auto index = static_cast<std::uint32_t>(all.constraints.size());
    MINES_ASSERT(std::all_of(cells.begin(), cells.end(),
                             [this](std::uint32_t cell) { return cell < all.cells.size(); }));
    // Clamped bounds have the same meaning, and fit into an int.
    least = std::clamp<std::int64_t>(least, 0, size + 1);
    most = std::clamp<std::int64_t>(most, -1, size);
    Constraint constraint(cell_at(index), static_cast<int>(most));
    constraint.least = static_cast<int>(least);
    constraint.has_weights = has_weights;
    for (const std::uint32_t cell : cells) constraint.add(cell);
    all.constraints.push_back(std::move(constraint));
  }

  /// The bounds of a constraint as add() took them, or others that mean the same.
  static std::pair<int, int> bounds_of(const Constraint& constraint) {
    if (constraint.is_possible()) return {constraint.least, constraint.most};
    // Bounds that nothing satisfies may be crossed here, which Constraints::add() refuses.
    return {constraint.size() + 1, constraint.size() + 1};
  }

  /// Defines `further` as the opposite of `cell` (Constraint::is_definition): exactly one of them is a mine.
  void add_opposite(std::uint32_t cell, std::uint32_t further) {
    add(std::array{cell, further}, 1, 1);
    all.constraints.back().is_definition = true;
  }

  /// The constraint that `total` puts on a component with `here` of the list's cells. The other cells of the
  /// list may have any number of mines. `total` must be given.
  Constraint total_on(std::uint64_t here) const {
    MINES_ASSERT(total && here <= all.cells.size());
    const std::uint64_t elsewhere = all.cells.size() - here;
    // Any number of mines above the number of cells is equally impossible.
    const std::uint64_t mines = std::min<std::uint64_t>(*total, all.cells.size() + 1);
    const std::uint64_t least = mines - std::min(mines, elsewhere);
    const std::uint64_t most = std::max(least, std::min(mines, here));
    Constraint on({}, static_cast<int>(most));
    on.least = static_cast<int>(least);
    for (std::uint32_t cell = 0; cell < here; ++cell) on.add(cell);
    return on;
  }

  /// The place of cell i, and of constraint i. index_of() is the reverse.
  static Cell cell_at(std::uint32_t i) { return {0, static_cast<std::int32_t>(i)}; }
  static std::uint32_t index_of(Cell cell) {
    MINES_ASSERT(cell.row == 0 && cell.column >= 0);
    return static_cast<std::uint32_t>(cell.column);
  }
};

// Two cells are joined if a chain of cells leads from one to the other, any two successive in one constraint.

/// The component of `cell`: this cell (index 0), all cells joined to it, and their constraints. Cells and
/// constraints keep their places (0, i). O(cells and constraints of the list).
Component joined_to(const ConstraintList& list, std::uint32_t cell);

/// A component of all constraints, all cells in constraints, and the cell `also` (index 0).
Component constrained_cells(const ConstraintList& list, std::uint32_t also);

}  // namespace mines
