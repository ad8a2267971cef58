// The cells of a component, sorted into boxes. Cells that occur in exactly the same constraints, with the
// same weights, form a box. Only the number of mines in a box matters: m mines in a box of n cells stand for
// C(n, m) placements. Equal constraints are kept once, except those with weights and some of cells in very
// many constraints.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/binomials.hpp"
#include "components/component.hpp"

namespace mines {

/// For one thread. Later calls reuse its memory.
class Boxes {
 public:
  /// The most cells of a box. A larger group of cells in the same constraints is cut into several boxes.
  static constexpr int most_cells = 8;

  /// Sorts a component's cells. O(n log n) for n listings of cells in constraints.
  void load(const Component& component);

  /// Whether a constraint, taken alone, cannot be satisfied. If true, do not call the members below.
  bool impossible() const { return impossible_; }

  std::size_t size() const { return cells_.size(); }
  std::size_t cell_count() const { return box_of_.size(); }
  std::size_t constraint_count() const { return sizes_.size(); }

  /// By cell: its box.
  const std::vector<std::uint32_t>& box_of() const { return box_of_; }
  std::span<const std::uint32_t> cells_of(std::size_t box) const { return cells_[box]; }
  int cell_count_of(std::size_t box) const { return static_cast<int>(cells_[box].size()); }
  /// The constraints of a box, and the boxes of a constraint; both ascending.
  std::span<const std::uint32_t> constraints_of(std::size_t box) const { return constraints_[box]; }
  std::span<const std::uint32_t> boxes_of(std::size_t constraint) const { return boxes_[constraint]; }
  /// How often a mine of the box counts in constraints_of(box)[i].
  int weight_of(std::size_t box, std::size_t i) const {
    return weights_.size() == 0 ? 1 : static_cast<int>(weights_[box][i]);
  }
  /// The bounds of a constraint: 0 <= least_of() <= most_of() <= size_of(). The size is the number of cells,
  /// or the sum of their weights.
  int least_of(std::size_t constraint) const { return least_[constraint]; }
  int most_of(std::size_t constraint) const { return most_[constraint]; }
  int size_of(std::size_t constraint) const { return sizes_[constraint]; }

 private:
  void find_classes(std::size_t cells);
  void find_boxes(std::size_t cells);
  void keep_different_constraints(const Component& component);
  std::uint32_t kept_like(std::size_t given, int least, int most, std::span<const std::uint32_t> boxes) const;
  void find_weights();

  /// The last constraint that split a class, and the class of the cells that it took out.
  struct Split {
    std::uint32_t constraint;
    std::uint32_t taken;
  };

  bool impossible_ = false;
  std::vector<std::uint32_t> box_of_;
  std::vector<int> least_;
  std::vector<int> most_;
  std::vector<int> sizes_;
  IndexLists cells_;        // of each box
  IndexLists constraints_;  // of each box
  IndexLists boxes_;        // of each constraint
  IndexLists weights_;      // of each box, by constraint; no lists if all are 1

  IndexLists given_;                    // by constraint of the component: its cells
  IndexLists beside_;                   // by cell: its constraints in the component
  std::vector<std::uint32_t> class_;    // by cell: cells of a class have the same constraints and weights
  std::vector<Split> splits_;           // by class
  std::vector<std::uint32_t> open_;     // by class: its box that has room
  IndexLists members_;                  // by cell: a list of one item, its box
  std::vector<int> box_size_;           // by box: number of cells so far
  std::vector<std::uint32_t> kept_as_;  // by constraint of the component: the kept constraint equal to it
  std::vector<bool> is_weighted_;       // by kept constraint: whether cells may have weights
};

/// Finds a box at one end of a connected part, a set of boxes that constraints link. An elimination (counting
/// box by box) that begins there has few constraints at a time that are begun and not done. For one thread.
class FarBox {
 public:
  /// Prepares for searches in `boxes`.
  void start(const Boxes& boxes) {
    seen_.assign(boxes.size(), 0);
    entered_.assign(boxes.constraint_count(), 0);
    search_ = 0;
  }
  /// The last box that a breadth-first search from box `first` reaches. O(size of the connected part).
  std::uint32_t from(const Boxes& boxes, std::uint32_t first);

 private:
  std::vector<std::uint32_t> queue_;
  std::vector<std::uint32_t> seen_;     // by box: the search that reached it last
  std::vector<std::uint32_t> entered_;  // by constraint: the search that took its boxes last
  std::uint32_t search_ = 0;
};

/// The number of placements of `mines` mines on a box of `cells` <= most_cells cells; 0 if there are none.
constexpr int ways(int cells, int mines) {
  static_assert(Boxes::most_cells <= detail::most_for_small_binomials);
  return small_binomial(cells, mines);
}
/// The number of these placements in which one given cell is a mine, and in which it is safe. cells >= 1.
constexpr int ways_with_mine(int cells, int mines) { return ways(cells - 1, mines - 1); }
constexpr int ways_with_safe(int cells, int mines) { return ways(cells - 1, mines); }

}  // namespace mines
