// A component is a piece of the board that can be decided independently of the rest: unknown cells, and the
// constraints that numbers put on them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "board/geometry.hpp"

namespace mines {

/// A constraint: at least `least` and at most `most` of its cells are mines. A constraint that comes from a
/// number of a board has equal bounds, and at most most_in_place different cells.
///
/// A cell may be listed more than once, as in 2 x + y <= 2. Then a mine there counts as often as it is listed
/// (its weight), its listings follow each other, and `has_weights` is true.
class Constraint {
 public:
  /// A constraint with at most this number of cells needs no heap memory.
  static constexpr std::size_t most_in_place = 8;

  Constraint() = default;
  ~Constraint() = default;
  Constraint(Constraint&&) noexcept = default;
  Constraint& operator=(Constraint&&) noexcept = default;
  Constraint(const Constraint& other)
      : number(other.number),
        least(other.least),
        most(other.most),
        is_definition(other.is_definition),
        has_weights(other.has_weights),
        size_(other.size_),
        few_(other.few_) {
    if (other.many_) many_ = std::make_unique<std::vector<std::uint32_t>>(*other.many_);
  }
  Constraint& operator=(const Constraint& other) { return *this = Constraint(other); }
  Constraint(Cell of, int exactly, std::initializer_list<std::uint32_t> cells = {})
      : number(of), least(exactly), most(exactly) {
    for (const std::uint32_t cell : cells) add(cell);
  }
  /// Returns a constraint with the bounds of `other`, but without cells.
  static Constraint bounds_of(const Constraint& other) {
    Constraint bounds(other.number, other.most);
    bounds.least = other.least;
    bounds.is_definition = other.is_definition;
    bounds.has_weights = other.has_weights;
    return bounds;
  }

  Cell number{};  ///< the open cell that shows the number
  /// The fewest and the most mines that its cells may have. Both are the value of a number, less the known
  /// mines beside it.
  ///@{
  int least = 0;
  int most = 0;
  ///@}
  /// True if the constraint only defines one of its two cells as the opposite of the other (mine and safe).
  /// The explanation of a verdict leaves out such a constraint.
  bool is_definition = false;
  bool has_weights = false;  ///< a cell may be listed more than once

  /// The cells, as indices into Component::cells; a cell with a weight as often as it counts.
  std::span<const std::uint32_t> cells() const { return {many_ ? many_->data() : few_.data(), size_}; }
  std::span<std::uint32_t> cells() { return {many_ ? many_->data() : few_.data(), size_}; }
  /// The number of cells; with weights, the sum of these.
  int size() const { return static_cast<int>(size_); }

  void add(std::uint32_t cell) {
    if (size_ < most_in_place) {
      few_[size_] = cell;
    } else {
      if (!many_) many_ = std::make_unique<std::vector<std::uint32_t>>(few_.begin(), few_.end());
      many_->push_back(cell);
    }
    ++size_;
  }

  /// Changes both bounds by the same number of mines.
  void shift(int mines) {
    least += mines;
    most += mines;
  }

  /// Whether the constraint, taken alone, can be satisfied.
  bool is_possible() const { return most >= 0 && least <= most && least <= size(); }
  /// Whether every placement satisfies the constraint.
  bool is_void() const { return least <= 0 && most >= size(); }
  /// Whether the constraint could come from a number of a board: equal bounds, no weights, and at most
  /// most_in_place cells.
  bool is_number() const { return least == most && !has_weights && size_ <= most_in_place; }
  bool is_satisfied_by(int mines) const { return least <= mines && mines <= most; }

 private:
  std::uint32_t size_ = 0;
  std::array<std::uint32_t, most_in_place> few_{};
  std::unique_ptr<std::vector<std::uint32_t>> many_;  // all cells if more than most_in_place, else null
};

struct Component {
  std::vector<Cell> cells;
  std::vector<Constraint> constraints;  ///< one for each number next to the cells
  bool truncated = false;               ///< the component goes on; only a part of it was found

  /// Adds the cells and constraints of `other` at the end. The added constraints get the cells' new indices.
  void append(const Component& other) {
    const auto begin = static_cast<std::uint32_t>(cells.size());
    cells.insert(cells.end(), other.cells.begin(), other.cells.end());
    for (Constraint constraint : other.constraints) {
      for (std::uint32_t& cell : constraint.cells()) cell += begin;
      constraints.push_back(std::move(constraint));
    }
  }

  void clear() {
    cells.clear();
    constraints.clear();
    truncated = false;
  }
};

/// One arrangement of mines on a component's cells. By cell: 1 for a mine, else 0.
using Placement = std::vector<std::uint8_t>;

/// Whether the placement, with a value for each cell, satisfies every constraint.
inline bool satisfies(const Component& component, const Placement& placement) {
  MINES_ASSERT(placement.size() == component.cells.size());
  return std::all_of(component.constraints.begin(), component.constraints.end(),
                     [&](const Constraint& constraint) {
                       int mines = 0;
                       for (const std::uint32_t cell : constraint.cells()) mines += placement[cell];
                       return constraint.is_satisfied_by(mines);
                     });
}

/// Lists of indices, kept one after the other in one piece of memory.
class IndexLists {
 public:
  void clear() {
    begin_.assign(1, 0);
    items_.clear();
  }
  /// Adds an item to the open list, the one being written.
  void push(std::uint32_t item) { items_.push_back(item); }
  /// Ends the open list, and opens the next one.
  void end_list() {
    MINES_ASSERT(items_.size() <= std::numeric_limits<std::uint32_t>::max());
    begin_.push_back(static_cast<std::uint32_t>(items_.size()));
  }
  std::span<std::uint32_t> open_list() { return std::span(items_).subspan(begin_.back()); }
  void drop_open_list() { items_.resize(begin_.back()); }

  /// Replaces these lists by the transpose of `lists`: the new list i holds the indices of the lists that
  /// contain item i, ascending. Each item must be below `count`. O(items + count).
  void transpose_of(const IndexLists& lists, std::size_t count) {
    // A counting sort in one array: first the length of list i at begin_[i + 2], then the prefix sums.
    begin_.assign(count + 2, 0);
    for (const std::uint32_t item : lists.items_) {
      MINES_ASSERT(item < count);
      ++begin_[item + 2];
    }
    for (std::size_t i = 2; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
    items_.resize(lists.items_.size());
    // begin_[i + 1] is where the next item of list i goes; in the end it is where list i + 1 begins.
    for (std::size_t list = 0; list < lists.size(); ++list) {
      for (const std::uint32_t item : lists[list])
        items_[begin_[item + 1]++] = static_cast<std::uint32_t>(list);
    }
    begin_.pop_back();
  }
  /// Replaces these lists: list i holds the constraints of cell i, ascending. O(cells of all constraints).
  void constraints_of_cells(const Component& component) {
    IndexLists cells;
    for (const Constraint& constraint : component.constraints) {
      for (const std::uint32_t cell : constraint.cells()) cells.push(cell);
      cells.end_list();
    }
    transpose_of(cells, component.cells.size());
  }

  std::size_t size() const { return begin_.size() - 1; }
  std::span<const std::uint32_t> operator[](std::size_t list) const {
    return std::span(items_).subspan(begin_[list], begin_[list + 1] - begin_[list]);
  }

 private:
  std::vector<std::uint32_t> begin_ = {0};
  std::vector<std::uint32_t> items_;
};

}  // namespace mines
