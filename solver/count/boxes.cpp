#include "count/boxes.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/assert.hpp"

namespace mines {

namespace {

constexpr std::uint32_t no_box = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t no_constraint = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t most_compared = 64;

}  // namespace

void Boxes::load(const Component& component) {
  impossible_ = std::any_of(component.constraints.begin(), component.constraints.end(),
                            [](const Constraint& constraint) { return !constraint.is_possible(); });
  if (impossible_) return;
  given_.clear();
  for (const Constraint& constraint : component.constraints) {
    // A void constraint keeps an empty list, so that indices stay those of the component.
    if (!constraint.is_void()) {
      for (const std::uint32_t cell : constraint.cells()) given_.push(cell);
    }
    given_.end_list();
  }
  beside_.transpose_of(given_, component.cells.size());
  find_boxes(component.cells.size());
  keep_different_constraints(component);
}

/// Finds the classes by refinement: at first all cells are alike, then each listing of a constraint takes its
/// cells out of their classes. A cell with a weight is taken out once for each of its listings. So it parts
/// from cells that are listed less often. O(listings).
void Boxes::find_classes(std::size_t cells) {
  class_.assign(cells, 0);
  splits_.assign(1, {no_constraint, 0});
  for (std::uint32_t constraint = 0; constraint < given_.size(); ++constraint) {
    for (const std::uint32_t cell : given_[constraint]) {
      const std::uint32_t from = class_[cell];
      if (splits_[from].constraint != constraint) {
        splits_[from] = {constraint, static_cast<std::uint32_t>(splits_.size())};
        splits_.push_back({no_constraint, 0});
      }
      class_[cell] = splits_[from].taken;
    }
  }
}

/// Cuts each class into boxes. Cells are taken in order, so the first cell of a box is its least one.
void Boxes::find_boxes(std::size_t cells) {
  find_classes(cells);
  open_.assign(splits_.size(), no_box);
  box_of_.resize(cells);
  members_.clear();
  box_size_.clear();
  for (std::uint32_t cell = 0; cell < cells; ++cell) {
    std::uint32_t& box = open_[class_[cell]];
    if (box == no_box) {
      box = static_cast<std::uint32_t>(box_size_.size());
      box_size_.push_back(0);
    }
    box_of_[cell] = box;
    members_.push(box);
    members_.end_list();
    if (++box_size_[box] == most_cells) box = no_box;
  }
  cells_.transpose_of(members_, box_size_.size());
}

/// The kept constraint with the same boxes, which must ascend, and the same bounds as the given one, both
/// without weights. If there is none, the index that the next kept constraint gets.
std::uint32_t Boxes::kept_like(std::size_t given, int least, int most,
                               std::span<const std::uint32_t> boxes) const {
  const auto next = static_cast<std::uint32_t>(constraint_count());
  // An equal constraint contains the first cell of the first box, so only that cell's constraints are
  // compared. They ascend: from the given one on none has been kept yet. Of a cell in very many constraints a
  // few are compared: equal ones that are kept twice do no harm.
  std::size_t looks = 0;
  for (const std::uint32_t earlier : beside_[cells_[boxes.front()].front()]) {
    if (earlier >= given || ++looks > most_compared) break;
    const std::uint32_t kept = kept_as_[earlier];
    const auto others = boxes_[kept];
    if (least_[kept] == least && most_[kept] == most && !is_weighted_[kept] &&
        std::equal(boxes.begin(), boxes.end(), others.begin(), others.end()))
      return kept;
  }
  return next;
}

void Boxes::keep_different_constraints(const Component& component) {
  least_.clear();
  most_.clear();
  sizes_.clear();
  boxes_.clear();
  is_weighted_.clear();
  kept_as_.assign(component.constraints.size(), 0);
  for (std::size_t i = 0; i < component.constraints.size(); ++i) {
    const Constraint& constraint = component.constraints[i];
    if (constraint.size() == 0 || constraint.is_void()) continue;
    // Bounds beyond 0 and the size say the same as these; so equal constraints become equal here.
    const int least = std::max(constraint.least, 0);
    const int most = std::min(constraint.most, constraint.size());
    MINES_ASSERT(least <= most);
    std::uint32_t last = no_box;
    for (const std::uint32_t cell : constraint.cells()) {
      const std::uint32_t box = box_of_[cell];
      // A box lies in a constraint with all its cells or none; the first listing of its first cell stands for
      // it, so it is listed once.
      if (cells_[box].front() == cell && std::exchange(last, box) != box) boxes_.push(box);
    }
    const auto boxes = boxes_.open_list();
    std::sort(boxes.begin(), boxes.end());
    const auto next = static_cast<std::uint32_t>(constraint_count());
    kept_as_[i] = constraint.has_weights ? next : kept_like(i, least, most, boxes);
    if (kept_as_[i] < next) {
      boxes_.drop_open_list();
      continue;
    }
    boxes_.end_list();
    least_.push_back(least);
    most_.push_back(most);
    sizes_.push_back(constraint.size());
    is_weighted_.push_back(constraint.has_weights);
  }
  constraints_.transpose_of(boxes_, cells_.size());
  find_weights();
}

/// By box and constraint: how often the constraint lists a cell of the box.
void Boxes::find_weights() {
  weights_.clear();
  if (std::find(is_weighted_.begin(), is_weighted_.end(), true) == is_weighted_.end()) return;
  std::vector<std::uint32_t> count(constraint_count());
  for (std::size_t box = 0; box < size(); ++box) {
    const auto constraints = constraints_[box];
    for (const std::uint32_t kept : constraints) count[kept] = 0;
    // Of constraints without weights several may be kept as one, in which each mine counts once.
    for (const std::uint32_t given : beside_[cells_[box].front()]) {
      const std::uint32_t kept = kept_as_[given];
      count[kept] = is_weighted_[kept] ? count[kept] + 1 : 1;
    }
    for (const std::uint32_t kept : constraints) weights_.push(count[kept]);
    weights_.end_list();
  }
}

std::uint32_t FarBox::from(const Boxes& boxes, std::uint32_t first) {
  const std::uint32_t search = ++search_;
  seen_[first] = search;
  queue_.assign(1, first);
  for (std::size_t i = 0; i < queue_.size(); ++i) {
    for (const std::uint32_t constraint : boxes.constraints_of(queue_[i])) {
      if (std::exchange(entered_[constraint], search) == search) continue;
      for (const std::uint32_t box : boxes.boxes_of(constraint)) {
        if (seen_[box] == search) continue;
        seen_[box] = search;
        queue_.push_back(box);
      }
    }
  }
  // The last box reached is at the greatest distance.
  return queue_.back();
}

}  // namespace mines
