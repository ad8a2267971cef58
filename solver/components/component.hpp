// A piece of the board that can be decided independently of the rest: unknown cells and the constraints that
// numbers put on them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "board/geometry.hpp"

namespace mines {

/// From `mines` - `slack` to `mines` of the cells are mines. A number of a board has no slack and at most
/// most_in_place cells; other constraints may have any number of cells.
class Constraint {
 public:
  /// The most cells of a constraint that needs no heap memory.
  static constexpr std::size_t most_in_place = 8;

  Constraint() = default;
  ~Constraint() = default;
  Constraint(Constraint&&) noexcept = default;
  Constraint& operator=(Constraint&&) noexcept = default;
  Constraint(const Constraint& other)
      : number(other.number),
        mines(other.mines),
        slack(other.slack),
        is_definition(other.is_definition),
        size_(other.size_),
        few_(other.few_) {
    if (other.many_) many_ = std::make_unique<std::vector<std::uint32_t>>(*other.many_);
  }
  Constraint& operator=(const Constraint& other) { return *this = Constraint(other); }
  Constraint(Cell of, int exactly, std::initializer_list<std::uint32_t> cells = {})
      : number(of), mines(exactly) {
    for (const std::uint32_t cell : cells) add(cell);
  }
  /// A constraint with the bounds of `other`, but without cells.
  static Constraint bounds_of(const Constraint& other) {
    Constraint bounds(other.number, other.mines);
    bounds.slack = other.slack;
    bounds.is_definition = other.is_definition;
    return bounds;
  }

  Cell number{};  ///< the open cell that shows the number
  int mines = 0;  ///< the most mines; for a number, what it shows less the known mines beside it
  int slack = 0;
  /// The constraint only defines one cell as the opposite of another (constraints/opb_reader.hpp). A reason
  /// may use such a constraint, but does not name it.
  bool is_definition = false;

  /// The indices of the cells in the component.
  std::span<const std::uint32_t> cells() const { return {many_ ? many_->data() : few_.data(), size_}; }
  std::span<std::uint32_t> cells() { return {many_ ? many_->data() : few_.data(), size_}; }
  int size() const { return static_cast<int>(size_); }

  /// Adds a cell by its index. Amortised O(1).
  void add(std::uint32_t cell) {
    if (size_ < most_in_place) {
      few_[size_] = cell;
    } else {
      if (!many_) many_ = std::make_unique<std::vector<std::uint32_t>>(few_.begin(), few_.end());
      many_->push_back(cell);
    }
    ++size_;
  }

  /// The fewest mines that its cells may have.
  int least() const { return mines - slack; }
  /// Whether it could be satisfied if it were the only constraint.
  bool is_possible() const { return mines >= 0 && slack >= 0 && least() <= size(); }
  /// Whether every placement satisfies it.
  bool is_void() const { return least() <= 0 && mines >= size(); }
  /// Whether it has the form of a board's number.
  bool is_number() const { return slack == 0 && size_ <= most_in_place; }
  bool is_satisfied_by(int mines_there) const { return least() <= mines_there && mines_there <= mines; }

 private:
  std::uint32_t size_ = 0;
  std::array<std::uint32_t, most_in_place> few_{};
  std::unique_ptr<std::vector<std::uint32_t>> many_;  // all cells if they are more than most_in_place; else
                                                      // null, so that copies are cheap
};

struct Component {
  std::vector<Cell> cells;
  std::vector<Constraint> constraints;  ///< one for each number next to the cells
  bool truncated = false;               ///< the component goes on; only a part of it was found

  /// Adds the cells and constraints of `other`. Cell i of `other` gets the index n + i, where n is the number
  /// of cells before the call.
  void append(const Component& other) {
    const auto begin = static_cast<std::uint32_t>(cells.size());
    cells.insert(cells.end(), other.cells.begin(), other.cells.end());
    for (Constraint constraint : other.constraints) {
      for (std::uint32_t& cell : constraint.cells()) cell += begin;
      constraints.push_back(std::move(constraint));
    }
  }

  /// Empties the component, and keeps its memory.
  void clear() {
    cells.clear();
    constraints.clear();
    truncated = false;
  }
};

}  // namespace mines
