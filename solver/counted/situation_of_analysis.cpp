#include <algorithm>
#include <memory>
#include <utility>

#include "base/assert.hpp"
#include "counted/analysis.hpp"
#include "counted/situation.hpp"

// Apart from situation.cpp, which apps/classroom's client.h has, too.

namespace mines {

namespace {

/// Takes the counts of the first `numbers` numbers of mines away.
void drop_first(ModelCounts<double>& counts, std::size_t numbers) {
  MINES_ASSERT(numbers < counts.models.size());
  const std::size_t columns = counts.models.size();
  for (std::vector<double>* const rows : {&counts.box_mine, &counts.box_safe}) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < rows->size(); ++i) {
      if (i % columns >= numbers) (*rows)[kept++] = (*rows)[i];
    }
    rows->resize(kept);
  }
  counts.models.erase(counts.models.begin(), counts.models.begin() + static_cast<std::ptrdiff_t>(numbers));
  counts.least += static_cast<int>(numbers);
}

/// The count of `rest`, which is `whole` without cells that are proven mines. The mines left may have proven
/// some of them. Then the counts include placements without these mines, but only with numbers of mines that
/// the mines left rule out; with fewer mines than are proven they are dropped. Cells keep their boxes of
/// `whole`.
CountedComponent without_mines(const CountedComponent& whole, Component rest, const CellTable& places) {
  ModelCounts<double> counts = whole.in_doubles();
  const int proven = static_cast<int>(whole.component.cells.size() - rest.cells.size());
  int first = std::max(0, proven - counts.least);
  while (counts.models[static_cast<std::size_t>(first)] == 0) ++first;
  if (first > 0) drop_first(counts, static_cast<std::size_t>(first));
  counts.least -= proven;
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
                                            const CellTable& places, const std::vector<Component>& rest) {
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

std::optional<Situation> Situation::of(const View& proven, const CountedAnalysis& analysis,
                                       std::uint64_t mines) {
  const std::vector<CountedComponent>& whole = analysis.position.components();
  const auto is_in_doubles = [](const CountedComponent& counted) { return counted.is_in_doubles(); };
  if (!analysis.exact || !std::all_of(whole.begin(), whole.end(), is_in_doubles)) return std::nullopt;
  Situation situation;
  const std::vector<Component> rest = situation.find_components(proven);
  MINES_ASSERT(situation.interior_ == analysis.interior && situation.known_mines_ <= mines);
  CellTable places;
  add_places(whole, places);
  situation.mines_left_ = mines - situation.known_mines_;
  if (analysis.mines_on_board) {
    situation.weigh_by(analysis.position);
    situation.interior_probability_ = analysis.interior_mine;  // exactly 1 for proven mines
    situation.set_parts(without_mines(whole, places, rest));
    return situation;
  }
  CountedPosition weighed = analysis.position;
  // The mines in the pieces that the analysis has proven are known ones of the view.
  const std::uint64_t proven_mines = cells_of(whole) + situation.interior_ - situation.unknown_;
  if (weighed.combine(situation.interior_, situation.mines_left_ + proven_mines) != Outcome::complete)
    return std::nullopt;
  situation.weigh_by(weighed);
  situation.set_parts(without_mines(weighed.components(), places, rest));
  return situation;
}

}  // namespace mines
