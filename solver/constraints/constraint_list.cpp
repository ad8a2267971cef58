#include "constraints/constraint_list.hpp"

#include <cstddef>
#include <limits>
#include <vector>

#include "base/assert.hpp"

namespace mines {

namespace {

constexpr std::uint32_t no_place = std::numeric_limits<std::uint32_t>::max();

/// A part of a list: cells are taken one by one, and with them their constraints.
class Part {
 public:
  explicit Part(const ConstraintList& list)
      : list_(list), place_(list.all.cells.size(), no_place), is_taken_(list.all.constraints.size(), 0) {
    constraints_.constraints_of_cells(list.all);
  }

  std::uint32_t take_cell(std::uint32_t cell) {
    MINES_ASSERT(cell < place_.size());
    if (place_[cell] == no_place) {
      place_[cell] = static_cast<std::uint32_t>(taken_.size());
      taken_.push_back(cell);
    }
    return place_[cell];
  }
  /// Takes all that is joined to the cells taken so far.
  void take_joined() {
    // take_constraint() appends to taken_, and the loop follows.
    for (std::size_t next = 0; next < taken_.size(); ++next) {
      for (const std::uint32_t i : constraints_[taken_[next]]) {
        if (std::exchange(is_taken_[i], 1) == 0) take_constraint(i);
      }
    }
  }
  /// Takes the constraints that have no cells.
  void take_empty() {
    for (std::uint32_t i = 0; i < is_taken_.size(); ++i) {
      if (list_.all.constraints[i].size() == 0) take_constraint(i);
    }
  }
  Component component() && {
    for (const std::uint32_t cell : taken_) component_.cells.push_back(list_.all.cells[cell]);
    return std::move(component_);
  }

 private:
  void take_constraint(std::uint32_t i) {
    const Constraint& constraint = list_.all.constraints[i];
    Constraint& taken = component_.constraints.emplace_back(Constraint::bounds_of(constraint));
    for (const std::uint32_t cell : constraint.cells()) taken.add(take_cell(cell));
  }

  const ConstraintList& list_;
  IndexLists constraints_;              // of each cell
  std::vector<std::uint32_t> place_;    // of each cell in the part
  std::vector<std::uint8_t> is_taken_;  // of each constraint
  std::vector<std::uint32_t> taken_;    // the part's cells
  Component component_;                 // its constraints
};

}  // namespace

Component joined_to(const ConstraintList& list, std::uint32_t cell) {
  Part part(list);
  part.take_cell(cell);
  part.take_joined();
  return std::move(part).component();
}

Component constrained_cells(const ConstraintList& list, std::uint32_t also) {
  Part part(list);
  // The first cell taken has the index 0.
  if (!list.all.cells.empty()) part.take_cell(also);
  for (const Constraint& constraint : list.all.constraints) {
    for (const std::uint32_t cell : constraint.cells()) part.take_cell(cell);
  }
  part.take_joined();
  // No cell leads to these, but one of them may be what nothing satisfies.
  part.take_empty();
  return std::move(part).component();
}

}  // namespace mines
