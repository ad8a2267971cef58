// Splits what is stuck into pieces. Joined by numbers, the unknown cells beside numbers fall into components
// that are decided one by one. Joined by numbers and neighbours, all unknown cells fall into regions: what
// happens in one tells nothing about another (but for the total of mines), so guesses are weighed by region.
#pragma once

#include <cstdint>
#include <limits>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "board/view.hpp"
#include "components/component.hpp"

namespace mines {

enum class Join {
  numbers,                ///< cells that share a number
  numbers_and_neighbours  ///< and cells that touch
};

/// The unknown cells of a word that have an open neighbour. About 20 loads, or 2 if nothing is unknown.
Word frontier_cells(const View& view, std::int32_t row, std::int32_t word);

/// Finds each component once. To be used while nobody writes to the view. Memory O(cells found).
class ComponentFinder {
 public:
  /// Components are cut off (truncated) once they have more than `limit` cells; what is left of such a one is
  /// found as further truncated components.
  ComponentFinder(const View& view, Join join, std::size_t limit = std::numeric_limits<std::size_t>::max())
      : view_(view), join_(join), limit_(limit) {}

  /// Whether a component found so far has the unknown cell.
  bool found(Cell cell) const { return cells_.contains(key(cell)); }
  /// Which component, counted from 0 in the order of the calls of grow(). The cell must have been found.
  std::size_t component_of(Cell cell) const { return cells_.at(key(cell)).component; }

  /// The component of an unknown cell that was not found before. O(cells).
  Component grow(Cell seed);

  /// Appends the components with frontier cells in the tile that were not found before.
  void grow_from_tile(std::int32_t tile, std::vector<Component>& components);

 private:
  struct Place {
    std::uint32_t component;
    std::uint32_t index;
  };
  static std::uint64_t key(Cell cell) {
    return static_cast<std::uint64_t>(cell.row) << 32 | static_cast<std::uint32_t>(cell.column);
  }
  std::uint32_t add_cell(Cell cell, Component& component);
  void add_number(Cell number, Component& component);

  const View& view_;
  Join join_;
  std::size_t limit_;
  std::uint32_t count_ = 0;
  std::unordered_map<std::uint64_t, Place> cells_;
  std::unordered_set<std::uint64_t> numbers_;
};

}  // namespace mines
