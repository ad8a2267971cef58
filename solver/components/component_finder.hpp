// Finds components and regions. A component joins unknown cells that share a number (a number next to both),
// directly or through other cells. A region also joins cells that touch. Regions depend on each other only by
// the number of mines on the board.
//
// Frontier cells are unknown cells with an open neighbour; interior cells are the other unknown cells.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "board/view.hpp"
#include "components/cell_table.hpp"
#include "components/component.hpp"
#include "components/stuck_tile.hpp"

namespace mines {

enum class Join {
  numbers,                ///< cells that share a number
  numbers_and_neighbours  ///< cells that share a number or touch
};

/// The frontier cells of a word (64 cells of a row). Neighbours off the board do not count as open.
Word frontier_cells(const View& view, std::int32_t row, std::int32_t word);
inline bool is_on_frontier(const View& view, Cell cell) {
  return (frontier_cells(view, cell.row, word_of(cell)) & bit_of(cell)) != 0;
}

/// Calls visit(row, word, cells) for each word that has interior cells, in row-major order. O(words).
template <class Visit>
void for_each_interior_word(const View& view, Visit visit) {
  for (std::int32_t row = 0; row < view.size().rows; ++row) {
    for (std::int32_t word = 0; word < view.size().words(); ++word) {
      const Word cells = view.unknown(row, word) & ~frontier_cells(view, row, word);
      if (cells != 0) visit(row, word, cells);
    }
  }
}

/// Finds each component (with Join::numbers_and_neighbours: each region) once. No thread may write to the
/// view meanwhile. Memory O(cells found).
class ComponentFinder {
 public:
  /// A component of more than `limit` cells is found in parts, each with Component::truncated set.
  ComponentFinder(const View& view, Join join, std::size_t limit = std::numeric_limits<std::size_t>::max())
      : view_(view), join_(join), limit_(limit) {}

  /// Forgets all components that were found. O(1) amortised.
  void clear();

  bool found(Cell cell) const { return table_.find(cell) != nullptr; }
  /// The index of an unknown cell's component, in the order of the calls of grow(), and the cell's index in
  /// this component; null if the cell was not found.
  const CellTable::Place* place_of(Cell cell) const { return table_.find(cell); }

  /// Sets `component` to the component of `seed`, an unknown cell that was not found before. O(its cells).
  void grow(Cell seed, Component& component);

  /// Finds all components of the board that were not found before, ordered by their first cells. Sets
  /// `interior` to the number of interior cells. The finder must join by numbers. O(cells).
  std::vector<Component> grow_all(std::uint64_t& interior);

  /// Forgets all components that were found. Then finds the components with frontier cells in `stuck` (a part
  /// of a tile), in the order of each component's first frontier cell there. Sets `component` to each
  /// component found; if it is not truncated, calls visit(component). Leaves out components with cells in an
  /// earlier item of `tiles`. So threads that share `tiles` visit each component once. `tiles` must be in
  /// ascending order and include `stuck`. The finder must join by numbers.
  template <class Visit>
  void for_each_component(const StuckTile& stuck, std::span<const StuckTile> tiles, Component& component,
                          Visit visit) {
    clear();
    tile_ = stuck.tile;
    tiles_ = tiles;
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
  bool is_of_earlier_tile(Cell cell) const;
  std::uint32_t add_cell(Cell cell, Component& component);
  void add_number(Cell number, Component& component);

  const View& view_;
  Join join_;
  std::size_t limit_;
  std::uint32_t count_ = 0;
  CellTable table_;  // the cells found and the numbers next to them
  std::int32_t tile_ = 0;
  std::span<const StuckTile> tiles_;  // the tiles of for_each_component(), until clear()
};

}  // namespace mines
