// The cells of a component, sorted into boxes. Cells that occur in exactly the same constraints form a box:
// only how many of them are mines matters, and a box of n cells with m mines stands for C(n, m) placements. A
// stuck component has about half as many boxes as cells. Equal constraints are kept once: on a frontier
// several numbers very often have the same unknown neighbours.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/binomials.hpp"
#include "components/component.hpp"

namespace mines {

/// Lists of indices, one after the other in one piece of memory, which is kept.
class IndexLists {
 public:
  void clear() {
    begin_.assign(1, 0);
    items_.clear();
  }
  /// Adds to the list that is being written.
  void push(std::uint32_t item) { items_.push_back(item); }
  /// Ends the list that is being written.
  void end_list() { begin_.push_back(static_cast<std::uint32_t>(items_.size())); }
  /// The items pushed since the last list ended.
  std::span<std::uint32_t> open_list() { return std::span(items_).subspan(begin_.back()); }
  void drop_open_list() { items_.resize(begin_.back()); }

  /// Becomes the transpose of `lists`, whose items must be below `count`: list i holds the indices of the
  /// lists that have item i, ascending. O(items + count).
  void transpose_of(const IndexLists& lists, std::size_t count);

  std::size_t size() const { return begin_.size() - 1; }
  std::span<const std::uint32_t> operator[](std::size_t list) const {
    return std::span(items_).subspan(begin_[list], begin_[list + 1] - begin_[list]);
  }

 private:
  std::vector<std::uint32_t> begin_ = {0};
  std::vector<std::uint32_t> items_;
};

/// For one thread; keeps its memory.
class Boxes {
 public:
  /// The most cells of a box. More cells that are alike, and cells in no constraint, are cut into boxes of
  /// this size.
  static constexpr int most_cells = 8;

  /// Sorts the cells of a component into boxes. No constraint may have a cell twice. O(cells of all
  /// constraints · cells of the longest one).
  void load(const Component& component);

  /// Whether some constraint cannot be satisfied by itself. Then no member below may be called.
  bool impossible() const { return impossible_; }

  std::size_t size() const { return cells_.size(); }
  std::size_t cell_count() const { return box_of_.size(); }
  std::size_t constraint_count() const { return mines_.size(); }

  std::uint32_t box_of(std::size_t cell) const { return box_of_[cell]; }
  std::span<const std::uint32_t> cells_of(std::size_t box) const { return cells_[box]; }
  int cell_count_of(std::size_t box) const { return static_cast<int>(cells_[box].size()); }
  /// The constraints that the cells of a box occur in, ascending.
  std::span<const std::uint32_t> constraints_of(std::size_t box) const { return constraints_[box]; }
  /// The boxes of a constraint, ascending.
  std::span<const std::uint32_t> boxes_of(std::size_t constraint) const { return boxes_[constraint]; }
  /// The mines that a constraint wants: from 0 to its cells.
  int mines_of(std::size_t constraint) const { return mines_[constraint]; }
  /// How many fewer it may have: from 0 to its mines.
  int slack_of(std::size_t constraint) const { return slacks_[constraint]; }
  /// How many cells a constraint has.
  int size_of(std::size_t constraint) const { return sizes_[constraint]; }

 private:
  void find_boxes(const Component& component);
  std::uint32_t box_with(std::uint32_t cell, const Component& component) const;
  bool alike(std::uint32_t cell, std::uint32_t other) const;
  void keep_different_constraints(const Component& component);
  std::uint32_t kept_like(std::size_t given, int mines, int slack,
                          std::span<const std::uint32_t> boxes) const;

  bool impossible_ = false;
  std::vector<std::uint32_t> box_of_;
  std::vector<int> mines_;
  std::vector<int> slacks_;
  std::vector<int> sizes_;
  IndexLists cells_;        // of each box
  IndexLists constraints_;  // of each box
  IndexLists boxes_;        // of each constraint

  IndexLists given_;                    // cells of each given constraint
  IndexLists beside_;                   // given constraints of each cell
  IndexLists members_;                  // the box of each cell, as a list of one
  std::vector<int> box_size_;           // cells of each box so far
  std::vector<std::uint32_t> kept_as_;  // of each given constraint: the kept one that is equal
};

/// Finds a box for an order to begin with: one at an end of what is connected, as from there few constraints
/// are active at once. For one thread; keeps its memory.
class FarBox {
 public:
  /// Forgets all searches. Those that follow are in components of `boxes` boxes.
  void start(std::size_t boxes) {
    seen_.assign(boxes, 0);
    search_ = 0;
  }
  /// The last box that a breadth-first search from a box reaches. O(what is connected with it).
  std::uint32_t from(const Boxes& boxes, std::uint32_t first);

 private:
  std::vector<std::uint32_t> queue_;
  std::vector<std::uint32_t> seen_;  // of each box: the search that reached it last
  std::uint32_t search_ = 0;
};

/// The number of placements of `mines` mines on the cells of a box, at most most_cells; 0 for impossible
/// numbers.
constexpr int ways(int cells, int mines) {
  static_assert(Boxes::most_cells <= detail::most_for_small_binomials);
  return small_binomial(cells, mines);
}
/// The number of these placements in which a given cell is a mine; there is at least one cell.
constexpr int ways_with_mine(int cells, int mines) { return ways(cells - 1, mines - 1); }
/// The number of these placements in which a given cell is safe; there is at least one cell.
constexpr int ways_with_safe(int cells, int mines) { return ways(cells - 1, mines); }

}  // namespace mines
