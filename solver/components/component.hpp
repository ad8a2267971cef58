// A piece of the board that can be decided by itself: unknown cells and the constraints that numbers put on
// them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "board/geometry.hpp"

namespace mines {

/// Exactly `mines` of the cells are mines.
struct Constraint {
  Cell number{};                         ///< the open cell that says so
  int mines = 0;                         ///< its number less its neighbours that are known mines
  int size = 0;                          ///< how many cells: 1 to 8
  std::array<std::uint32_t, 8> index{};  ///< indices of the cells in the component

  /// Whether it can be satisfied, other constraints aside.
  bool is_possible() const { return mines >= 0 && mines <= size; }
  std::span<const std::uint32_t> cells() const { return {index.data(), static_cast<std::size_t>(size)}; }
};

enum class CellVerdict : std::uint8_t { open_question, safe, mine };

struct Component {
  std::vector<Cell> cells;
  std::vector<Constraint> constraints;  ///< one for each number next to the cells
  bool truncated = false;               ///< cells and constraints are only a part of the component

  /// Adds the cells and constraints of another. Its cell i gets the index n + i if there were n cells before.
  void append(const Component& other) {
    const auto begin = static_cast<std::uint32_t>(cells.size());
    cells.insert(cells.end(), other.cells.begin(), other.cells.end());
    for (Constraint constraint : other.constraints) {
      for (std::uint32_t& index : constraint.index) index += begin;
      constraints.push_back(constraint);
    }
  }

  /// Empties it, and keeps its memory.
  void clear() {
    cells.clear();
    constraints.clear();
    truncated = false;
  }
};

}  // namespace mines
