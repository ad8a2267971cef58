#include "counted/situation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "base/assert.hpp"
#include "components/component_finder.hpp"
#include "counted/analysis.hpp"

namespace mines {

namespace {

constexpr CountingLimits move_limits{200'000, 10'000'000};  // about 20 ms for a component

void add_places(const Component& component, std::size_t index, CellTable& places) {
  for (std::size_t i = 0; i < component.cells.size(); ++i)
    places.add(component.cells[i], {static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(i)});
}

/// The count of `rest`, which is `whole` without cells that are proven mines. The mines left may have proven
/// some of them. Then the counts include placements without these mines, but only with numbers of mines that
/// the mines left rule out.
CountedComponent without_mines(const CountedComponent& whole, Component rest, const CellTable& places) {
  ModelCounts<double> counts = whole.in_doubles();
  counts.least -= static_cast<int>(whole.component.cells.size() - rest.cells.size());
  std::vector<std::uint32_t> boxes;
  CountedComponent counted{std::move(rest), whole.state};
  for (const Cell cell : counted.component.cells) {
    const CellTable::Place* const place = places.find(cell);
    MINES_ASSERT(place != nullptr && whole.component.cells[place->index] == cell);
    const std::uint32_t i = place->index;
    boxes.push_back(counts.box_of[i]);
    counted.probabilities.push_back(whole.probabilities[i]);
    counted.verdicts.push_back(whole.verdicts[i]);
  }
  counts.box_of = std::move(boxes);
  counted.counts = std::make_shared<const CountedComponent::Counts>(std::move(counts));
  return counted;
}

/// The counts of `rest`, the components that are left of `whole` without its proven mines. Components that
/// are left of one become one part, as they were counted together.
std::vector<CountedComponent> without_mines(const std::vector<CountedComponent>& whole,
                                            std::vector<Component> rest) {
  CellTable places;
  for (std::size_t i = 0; i < whole.size(); ++i) add_places(whole[i].component, i, places);
  std::vector<Component> left(whole.size());
  std::vector<std::uint32_t> order;
  for (const Component& component : rest) {
    const std::uint32_t i = places.find(component.cells.front())->component;
    if (left[i].cells.empty()) order.push_back(i);
    left[i].append(component);
  }
  std::vector<CountedComponent> counted;
  counted.reserve(order.size());
  for (const std::uint32_t i : order) counted.push_back(without_mines(whole[i], std::move(left[i]), places));
  return counted;
}

std::uint64_t cells_of(const std::vector<CountedComponent>& parts) {
  std::uint64_t cells = 0;
  for (const CountedComponent& part : parts) cells += part.component.cells.size();
  return cells;
}

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

std::optional<Situation> Situation::of(const View& proven, const CountedAnalysis& analysis,
                                       std::uint64_t mines) {
  const std::vector<CountedComponent>& whole = analysis.position.components();
  const auto is_in_doubles = [](const CountedComponent& counted) { return counted.is_in_doubles(); };
  if (!analysis.exact || !std::all_of(whole.begin(), whole.end(), is_in_doubles)) return std::nullopt;
  Situation situation;
  std::vector<Component> rest = situation.find_components(proven);
  MINES_ASSERT(situation.interior_ == analysis.interior && situation.known_mines_ <= mines);
  situation.mines_left_ = mines - situation.known_mines_;
  if (analysis.mines_on_board) {
    situation.weigh_by(analysis.position);
    situation.interior_probability_ = analysis.interior_mine;  // exactly 1 for proven mines
    situation.set_parts(without_mines(whole, std::move(rest)));
    return situation;
  }
  CountedPosition weighed = analysis.position;
  // The mines in the pieces that the analysis has proven are known ones of the view.
  const std::uint64_t proven_mines = cells_of(whole) + situation.interior_ - situation.unknown_;
  if (weighed.combine(situation.interior_, situation.mines_left_ + proven_mines) != Outcome::complete)
    return std::nullopt;
  situation.weigh_by(weighed);
  situation.set_parts(without_mines(weighed.components(), std::move(rest)));
  return situation;
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
  for (std::size_t i = 0; i < parts_.size(); ++i) add_places(parts_[i].component, i, places_);
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
