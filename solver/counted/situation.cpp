#include "counted/situation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "components/component_finder.hpp"

namespace mines {

namespace {

constexpr CountingLimits move_limits{200'000, 10'000'000};  // about 20 ms for a component

}  // namespace

Situation::Situation() : position_({move_limits, true, true}) {}

Situation::Outcome Situation::look(const View& view, std::uint64_t mines) {
  is_counted_ = false;
  std::vector<Component> components = find_components(view);
  if (known_mines_ > mines || mines - known_mines_ > unknown_) {
    set_parts({});  // those of an earlier view must not stay
    return Outcome::contradiction;
  }
  mines_left_ = mines - known_mines_;
  Outcome outcome = position_.count(std::move(components));
  if (outcome == Outcome::complete) outcome = position_.combine(interior_, mines_left_);
  if (outcome == Outcome::complete) {
    weigh_by(position_);
  } else if (outcome == Outcome::exceeded) {
    estimate();
  }
  set_parts(position_.take_components());
  return outcome;
}

/// The components by rows; counts the cells on the way.
std::vector<Component> Situation::find_components(const View& view) {
  std::vector<Component> components = ComponentFinder(view, Join::numbers).grow_all(interior_);
  unknown_ = interior_;
  for (const Component& component : components) unknown_ += component.cells.size();
  known_mines_ = view.size().cells() - view.count_opened() - unknown_;
  return components;
}

void Situation::set_parts(std::vector<CountedComponent> parts) {
  parts_ = std::move(parts);
  places_.clear();
  add_places(parts_, places_);
}

void Situation::add_places(const std::vector<CountedComponent>& parts, CellTable& places) {
  for (std::uint32_t i = 0; i < parts.size(); ++i) {
    const std::vector<Cell>& cells = parts[i].component.cells;
    for (std::uint32_t k = 0; k < cells.size(); ++k) places.add(cells[k], {i, k});
  }
}

/// Takes what combine() has found.
void Situation::weigh_by(const CountedPosition& counted) {
  is_counted_ = true;
  log2_placements_ = counted.log2_placements();
  interior_probability_ = counted.interior().value;
  interior_verdict_ = counted.interior_verdict();
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
  return std::round(std::exp2(log2_placements_));
}

}  // namespace mines
