// A piece of the board that can be decided by itself: unknown cells and the numbers that speak of them.
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
  int mines = 0;                         ///< its number less the known mines beside it
  int size = 0;                          ///< 1 to 8
  std::array<std::uint32_t, 8> index{};  ///< of the cells, in the component's order

  /// Whether it can be satisfied by itself.
  bool is_possible() const { return mines >= 0 && mines <= size; }
  std::span<const std::uint32_t> cells() const { return {index.data(), static_cast<std::size_t>(size)}; }
};

enum class CellVerdict : std::uint8_t { open_question, safe, mine };

struct Component {
  std::vector<Cell> cells;
  std::vector<Constraint> constraints;  ///< of all numbers beside the cells
  bool truncated = false;               ///< cells and constraints are only a part of what belongs together

  /// Adds what another has; its cell i becomes cell `cells.size() + i` of what was here before.
  void append(const Component& other) {
    const auto begin = static_cast<std::uint32_t>(cells.size());
    cells.insert(cells.end(), other.cells.begin(), other.cells.end());
    for (Constraint constraint : other.constraints) {
      for (std::uint32_t& index : constraint.index) index += begin;
      constraints.push_back(constraint);
    }
  }

  /// Empty, with the memory kept.
  void clear() {
    cells.clear();
    constraints.clear();
    truncated = false;
  }
};

}  // namespace mines
