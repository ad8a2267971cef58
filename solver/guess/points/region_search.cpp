#include "guess/points/region_search.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"
#include "count/enumerate_models.hpp"

namespace mines {

namespace {

// Regions of more cells are not enumerated.
constexpr std::size_t most_enumerated = 64;

}  // namespace

RegionSearch::RegionSearch(const View& view, double odds, int penalty, FindPlacement find_placement)
    : view_(&view),
      odds_(odds),
      region_finder_(view, Join::numbers_and_neighbours, most_enumerated),
      component_finder_(view, Join::numbers),
      planner_(penalty),
      prober_(view, odds, penalty, std::move(find_placement)) {}

void RegionSearch::search(const StuckTile& stuck, std::span<const StuckTile> tiles, bool with_interior,
                          Found& found) {
  if (stuck.rows == 0) return;
  start(stuck, tiles);
  if (!search_regions(true, found.with_frontier)) offer_components(found.offers);
  if (!with_interior) return;
  const std::size_t guesses = found.interior.guesses.size();
  const std::size_t cells = found.interior.cells.size();
  const double deficit = found.interior.deficit;
  if (search_regions(false, found.interior)) return;
  // The tile has a large interior region. What was planned before it was found is taken back, since
  // LargeRegions::find_interior() searches the whole tile again.
  found.interior.guesses.resize(guesses);
  found.interior.cells.resize(cells);
  found.interior.deficit = deficit;
  found.crowded.push_back(stuck);
}

void RegionSearch::start(const StuckTile& stuck, std::span<const StuckTile> tiles) {
  MINES_ASSERT(
      std::any_of(tiles.begin(), tiles.end(), [&](const StuckTile& one) { return one.tile == stuck.tile; }));
  stuck_ = stuck;
  tiles_ = tiles;
  region_finder_.clear();
  large_.clear();
}

RegionSearch::Size RegionSearch::weigh_region(Cell seed, bool on_frontier, Planned& planned) {
  // A large region is reported for each of its cells, a small one only once.
  if (region_finder_.found(seed)) return large_.find(seed) == nullptr ? Size::none : Size::large;
  region_finder_.grow(seed, region_);
  // Such a region must not even be planned: found from another cell, it may be just too much to enumerate.
  if (!region_.truncated && belongs_elsewhere(on_frontier)) return Size::none;
  const std::optional<Plan> plan = region_.truncated ? std::nullopt : plan_region();
  if (!plan) {
    // They are marked, because the finder alone does not know which of its regions were too large for a plan.
    for (const Cell cell : region_.cells) large_.add(cell, {});
    return Size::large;
  }
  planned.cells.insert(planned.cells.end(), region_.cells.begin(), region_.cells.end());
  planned.add(*plan, region_.cells);
  return Size::small;
}

RegionCounts RegionSearch::counts() const {
  RegionCounts counts = counts_;
  counts.region_work = planner_.work();
  return counts;
}

/// Whether all regions with frontier cells in the tile, or those without, are small. On the frontier each
/// small region gets its plan, also beside a large one. In the interior it gives up at the first large one.
/// (In a tile full of large ones the order in which they are found matters.)
bool RegionSearch::search_regions(bool on_frontier, Planned& planned) {
  bool small = true;
  for_each_unknown_word(*view_, stuck_, [&](std::int32_t row, std::int32_t word, Word unknown) {
    if (!small && !on_frontier) return;
    const Word frontier = frontier_cells(*view_, row, word);
    for_each_bit(on_frontier ? frontier : unknown & ~frontier, [&](int bit) {
      if (!small && !on_frontier) return;
      small &= weigh_region(cell_at(row, word, bit), on_frontier, planned) != Size::large;
    });
  });
  return small;
}

/// Adds the components of the tile's large regions, each with its best push.
void RegionSearch::offer_components(std::vector<Offer>& offers) {
  component_finder_.for_each_component(stuck_, tiles_, component_, [&](const Component& component) {
    if (large_.find(component.cells.front()) == nullptr) return;
    const Push push = prober_.best_push(component);
    offers.push_back({component.cells, push, component.cells[push.cell]});
  });
}

/// Whether the region, grown from a cell of this tile, is weighed with another tile of the list.
bool RegionSearch::belongs_elsewhere(bool on_frontier) const {
  const auto belongs_to_other = [&](Cell cell) {
    const bool is_earlier = view_->tiles().tile_of(cell.row, word_of(cell)) < stuck_.tile;
    if (on_frontier && !is_earlier) return false;
    return contains(tiles_, view_->tiles(), cell) &&
           ((is_earlier && !on_frontier) || is_on_frontier(*view_, cell));
  };
  return std::any_of(region_.cells.begin(), region_.cells.end(), belongs_to_other);
}

/// The plan for the region, if it is not too large.
std::optional<Plan> RegionSearch::plan_region() {
  std::optional<Plan> plan;
  if (const std::optional<Plan>* const known = regions_.find(key_.of_cells_and_constraints(region_))) {
    ++counts_.known_regions;
    plan = *known;
  } else {
    if (const auto models = enumerate_models(region_, odds_)) plan = planner_.plan(region_, *models);
    regions_.add(key_, plan);
  }
  ++counts_.regions;
  counts_.exact_regions += plan && plan->exact ? 1 : 0;
  return plan;
}

}  // namespace mines
