#include "counted/situation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace mines {

namespace {

constexpr CountingLimits move_limits{200'000, 10'000'000};  // about 20 ms for a component

}  // namespace

Situation::Situation() : position_({move_limits, true, true}) {}

Situation::Outcome Situation::look(const View& view, std::uint64_t mines) {
  is_counted_ = false;
  std::vector<Component> components = find_components(view);
  if (known_mines_ > mines || mines - known_mines_ > unknown_) {
    position_.count({});  // the parts of an earlier view must not stay
    return Outcome::contradiction;
  }
  mines_left_ = mines - known_mines_;
  Outcome outcome = position_.count(std::move(components));
  if (outcome == Outcome::complete) outcome = position_.combine(interior_, mines_left_);
  is_counted_ = outcome == Outcome::complete;
  if (is_counted_) {
    interior_probability_ = position_.interior().value;
    interior_verdict_ = position_.interior_verdict();
  } else if (outcome == Outcome::exceeded) {
    estimate();
  }
  return outcome;
}

/// The components by rows; counts the cells on the way.
std::vector<Component> Situation::find_components(const View& view) {
  // The finder stays after the search, because place_of() asks it for the place of each cell.
  finder_.emplace(view, Join::numbers);
  std::vector<Component> components = finder_->grow_all(interior_);
  unknown_ = interior_;
  for (const Component& component : components) unknown_ += component.cells.size();
  known_mines_ = view.size().cells() - view.count_opened() - unknown_;
  return components;
}

/// By the density of what is left, as if each component were alone with it.
void Situation::estimate() {
  // unknown_ is not 0: without unknown cells nothing exceeds a budget.
  const double density = static_cast<double>(mines_left_) / static_cast<double>(unknown_);
  interior_probability_ = density;
  interior_verdict_ = Verdict::undecided;
  position_.weigh(std::max(density, 1e-9) / std::max(1 - density, 1e-9), {density, 1});
}

double Situation::placements() const {
  if (!is_counted_) return std::numeric_limits<double>::infinity();
  // The logarithm is rounded, and small counts must come out as whole numbers.
  return std::round(std::exp2(position_.log2_placements()));
}

}  // namespace mines
