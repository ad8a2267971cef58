// Splits what is stuck into pieces. Joined by numbers, the unknown cells beside numbers fall into components
// that are decided one by one. Joined by numbers and neighbours, all unknown cells fall into regions: what
// happens in one tells nothing about another (but for the total of mines), so guesses are weighed by region.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "board/view.hpp"
#include "components/cell_table.hpp"
#include "components/component.hpp"
#include "components/stuck_tile.hpp"

namespace mines {

enum class Join {
  numbers,                ///< cells that share a number
  numbers_and_neighbours  ///< and cells that touch
};

/// The unknown cells of a word that have an open neighbour. About 20 loads, or 2 if nothing is unknown.
Word frontier_cells(const View& view, std::int32_t row, std::int32_t word);

/// Calls visit(row, word, cells) for the words with unknown cells beside no number, by rows. O(words).
template <class Visit>
void for_each_interior_word(const View& view, Visit visit) {
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word) {
      const Word cells = view.unknown(row, word) & ~frontier_cells(view, row, word);
      if (cells != 0) visit(row, word, cells);
    }
  }
}

/// Finds each component once. To be used while nobody writes to the view; any number of finders at once.
/// Memory O(cells found).
class ComponentFinder {
 public:
  /// Components are cut off (truncated) once they have more than `limit` cells; what is left of such a one is
  /// found as further truncated components.
  ComponentFinder(const View& view, Join join, std::size_t limit = std::numeric_limits<std::size_t>::max())
      : view_(view), join_(join), limit_(limit) {}

  /// Forgets what was found. O(1).
  void clear();

  /// Whether a component found so far has the unknown cell.
  bool found(Cell cell) const { return table_.find(cell) != nullptr; }
  /// Which component, counted from 0 in the order of the calls of grow(). The cell must have been found.
  std::size_t component_of(Cell cell) const { return table_.find(cell)->component; }
  /// That, and the cell's place in it; null if the unknown cell was not found.
  const CellTable::Place* place_of(Cell cell) const { return table_.find(cell); }

  /// Finds the component of an unknown cell that was not found before. O(cells).
  void grow(Cell seed, Component& component);

  /// Forgets what was found, then calls visit(component) for the components, joined by numbers, with frontier
  /// cells in the tile, in the order of their first cells there. A component that reaches into several of
  /// `tiles`, which ascend, is visited with the first of them alone, so threads that share out the tiles
  /// find each once.
  template <class Visit>
  void for_each_component(const StuckTile& stuck, std::span<const StuckTile> tiles, Component& component,
                          Visit visit) {
    start(stuck.tile, tiles);
    for_each_unknown_word(view_, stuck, [&](std::int32_t row, std::int32_t word, Word) {
      for_each_bit(frontier_cells(view_, row, word), [&](int bit) {
        const Cell cell = cell_at(row, word, bit);
        if (found(cell)) return;
        grow(cell, component);
        if (!component.truncated) visit(component);
      });
    });
  }

 private:
  void start(std::int32_t tile, std::span<const StuckTile> tiles);
  bool is_of_earlier_tile(Cell cell) const;
  std::uint32_t add_cell(Cell cell, Component& component);
  void add_number(Cell number, Component& component);

  const View& view_;
  Join join_;
  std::size_t limit_;
  std::uint32_t count_ = 0;
  CellTable table_;  // the cells found and the numbers beside them
  std::int32_t tile_ = 0;
  std::span<const StuckTile> tiles_;  // with `tile_`; empty unless a tile is being searched
};

}  // namespace mines
