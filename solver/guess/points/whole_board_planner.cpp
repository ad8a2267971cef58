#include "guess/points/whole_board_planner.hpp"

#include <algorithm>
#include <bit>

#include "base/assert.hpp"
#include "count/polynomial.hpp"

namespace mines {

namespace {

// With more unknown cells the mines left say next to nothing, and plans for all regions in each round take
// time.
constexpr std::uint64_t most_unknown = 512;
// Regions of more cells are not enumerated.
constexpr std::size_t most_of_region_enumerated = 64;

/// The share of the placements on two sets of regions that have `mines` mines together.
double share_with(const std::vector<double>& a, const std::vector<double>& b, std::size_t mines) {
  double share = 0;
  for (std::size_t i = 0; i < a.size() && i <= mines; ++i) {
    if (mines - i < b.size()) share += a[i] * b[mines - i];
  }
  return share;
}

/// Weighs each model by the share of the placements elsewhere that have the rest of the mines, and removes
/// those that weigh nothing. False if none is left.
bool weigh_by_rest(ModelSet& models, const std::vector<double>& before, const std::vector<double>& after,
                   std::size_t mines) {
  std::vector<double> rest;  // by the number of mines in the region
  for (std::size_t k = 0; k <= std::min<std::size_t>(mines, 64); ++k)
    rest.push_back(share_with(before, after, mines - k));
  std::size_t kept = 0;
  double all = 0;
  for (const Model model : models.models) {
    const auto in_region = static_cast<std::size_t>(std::popcount(model));
    const double weight = in_region < rest.size() ? rest[in_region] : 0;
    if (weight <= 0) continue;
    models.models[kept] = model;
    models.weights[kept++] = weight;
    all += weight;
  }
  models.models.resize(kept);
  models.weights.resize(kept);
  for (double& weight : models.weights) weight /= all;
  return kept > 0;
}

}  // namespace

WholeBoardPlanner::WholeBoardPlanner(const View& view, double penalty)
    : view_(&view),
      finder_(view, Join::numbers_and_neighbours, most_of_region_enumerated),
      planner_(penalty) {}

std::optional<Plans> WholeBoardPlanner::plan(std::span<const StuckTile> tiles, std::uint64_t mines) {
  if (view_->size().cells() > most_cells_of_board || !find_regions(tiles) || mines > cells_)
    return std::nullopt;
  const auto left = static_cast<std::size_t>(mines);
  std::vector<std::vector<double>> after(regions_.size() + 1, {1.0});  // of the regions from each on
  for (std::size_t i = regions_.size(); i-- > 0;)
    after[i] = product_of(regions_[i].of_mines, after[i + 1], left + 1);
  // Region i is weighed by the spread of all others: the product of those before it and those after it. Thus
  // n regions need 2n products and not n².
  std::vector<double> before{1.0};
  Plans plans;
  for (std::size_t i = 0; i < regions_.size(); ++i) {
    Region& region = regions_[i];
    // No placement on all regions has the mines left.
    if (!weigh_by_rest(region.models, before, after[i + 1], left)) return std::nullopt;
    plans.add(planner_.plan(region.component, region.models), region.component.cells);
    before = product_of(before, region.of_mines, left + 1);
  }
  return plans;
}

/// Sets regions_. False if a region is too large, or all together are.
bool WholeBoardPlanner::find_regions(std::span<const StuckTile> tiles) {
  finder_.clear();
  regions_.clear();
  cells_ = 0;
  bool small = true;
  for (const StuckTile& stuck : tiles) {
    for_each_unknown_word(*view_, stuck, [&](std::int32_t row, std::int32_t word, Word unknown) {
      for_each_bit(unknown, [&](int bit) { small = small && add_region(cell_at(row, word, bit)); });
    });
  }
  return small;
}

/// Adds the region of a cell if it is new. False if it cannot be enumerated, or if all together are too much.
bool WholeBoardPlanner::add_region(Cell seed) {
  if (finder_.found(seed)) return true;
  Region& region = regions_.emplace_back();
  finder_.grow(seed, region.component);
  cells_ += region.component.cells.size();
  // This comes before the models, which cost far more than the search for cells.
  if (cells_ > most_unknown) return false;
  auto models = enumerate_models(region.component, 1);
  if (!models) return false;
  region.models = std::move(*models);
  region.of_mines.resize(region.component.cells.size() + 1);
  MINES_ASSERT(!region.models.models.empty());
  for (const Model model : region.models.models)
    region.of_mines[static_cast<std::size_t>(std::popcount(model))] += 1;
  for (double& share : region.of_mines) share /= static_cast<double>(region.models.models.size());
  return true;
}

}  // namespace mines
