#include "policy/scout.hpp"

#include <algorithm>

#include "count/models.hpp"

namespace mines {

namespace {

// Regions of more cells are not enumerated.
constexpr std::size_t region_limit = 64;
// A guess gains more than the sums of its probabilities may be off.
constexpr double least_gain = 1e-9;

bool on_frontier_of(const View& view, Cell cell) {
  return (frontier_cells(view, cell.row, word_of(cell)) & bit_of(cell)) != 0;
}

}  // namespace

Scout::Scout(const View& view, double odds, int penalty)
    : view_(&view),
      odds_(odds),
      penalty_(penalty),
      region_finder_(view, Join::numbers_and_neighbours, region_limit),
      component_finder_(view, Join::numbers) {}

void Scout::search(const StuckTile& stuck, std::span<const StuckTile> tiles, bool with_interior,
                   Found& found) {
  if (stuck.rows == 0) return;
  start(stuck, tiles);
  if (!search_frontier(found.guesses)) offer_components(found.offers);
  if (!with_interior) return;
  const std::size_t before = found.interior_guesses.size();
  if (search_interior(found.interior_guesses)) return;
  found.interior_guesses.resize(before);
  found.crowded.push_back(stuck);
}

void Scout::start(const StuckTile& stuck, std::span<const StuckTile> tiles) {
  stuck_ = stuck;
  tiles_ = tiles;
  region_finder_.clear();
  large_.clear();
}

Scout::Size Scout::weigh_region(Cell seed, bool on_frontier, std::vector<Guess>& guesses) {
  if (region_finder_.found(seed)) return large_.find(seed) == nullptr ? Size::none : Size::large;
  region_finder_.grow(seed, region_);
  // Not even weighed: from another seed, the same region may just not be enumerable.
  if (!region_.truncated && belongs_elsewhere(on_frontier)) return Size::none;
  const Weighed weighed = region_.truncated ? Weighed{} : best_in_region();
  if (!weighed.enumerated) {
    for (const Cell cell : region_.cells) large_.add(cell, {});
    return Size::large;
  }
  if (weighed.gain > least_gain) {
    guesses.push_back({region_.cells[weighed.cell], weighed.mine_probability, weighed.gain});
  }
  return Size::small;
}

/// Returns whether all regions with frontier cells in the tile are small.
bool Scout::search_frontier(std::vector<Guess>& guesses) {
  bool small = true;
  for_each_unknown_word(*view_, stuck_, [&](std::int32_t row, std::int32_t word, Word) {
    for_each_bit(frontier_cells(*view_, row, word), [&](int bit) {
      small &= weigh_region(cell_at(row, word, bit), true, guesses) != Size::large;
    });
  });
  return small;
}

/// Gives up, and returns false, at the first cell in a large region: in a tile full of them, order matters.
bool Scout::search_interior(std::vector<Guess>& guesses) {
  bool small = true;
  for_each_unknown_word(*view_, stuck_, [&](std::int32_t row, std::int32_t word, Word unknown) {
    if (!small) return;
    for_each_bit(unknown & ~frontier_cells(*view_, row, word), [&](int bit) {
      small = small && weigh_region(cell_at(row, word, bit), false, guesses) != Size::large;
    });
  });
  return small;
}

/// The components in the tile's large regions.
void Scout::offer_components(std::vector<Offer>& offers) {
  component_finder_.for_each_component(stuck_, tiles_, component_, [&](const Component& component) {
    const Cell seed = component.cells.front();
    if (large_.find(seed) == nullptr) return;
    const Weighed weighed = safest_in_component(component);
    offers.push_back({seed, weighed.enumerated, component.cells[weighed.cell], weighed.mine_probability});
  });
}

/// Whether the region, found from a cell of this tile, is weighed with another one.
bool Scout::belongs_elsewhere(bool on_frontier) const {
  return std::any_of(region_.cells.begin(), region_.cells.end(), [&](Cell cell) {
    const std::int32_t tile = view_->tiles().tile_of(cell.row, word_of(cell));
    const bool earlier = tile < stuck_.tile;
    if ((on_frontier && !earlier) || !contains(tiles_, tile)) return false;
    return (earlier && !on_frontier) || on_frontier_of(*view_, cell);
  });
}

/// The guess in the region that gains most.
Scout::Weighed Scout::best_in_region() {
  ++counts_.weighed;
  if (const Weighed* const known = regions_.find(key_.of_cells_and_constraints(region_))) {
    ++counts_.known;
    return *known;
  }
  Weighed weighed;
  if (const auto models = enumerate_models(region_, odds_)) {
    const Guess guess = best_guess(region_, *models, penalty_);
    const auto place = std::find(region_.cells.begin(), region_.cells.end(), guess.cell);
    weighed = {true, static_cast<std::size_t>(place - region_.cells.begin()), guess.mine_probability,
               guess.gain};
  }
  regions_.add(key_, weighed);
  return weighed;
}

/// The cell of the component that is least likely a mine.
Scout::Weighed Scout::safest_in_component(const Component& component) {
  if (const Weighed* const known = components_.find(key_.of_constraints(component))) return *known;
  Weighed weighed;
  if (const auto models = enumerate_models(component, odds_)) {
    weighed = {true, 0, models->mine_probability(0), 0};
    for (std::size_t i = 1; i < component.cells.size(); ++i) {
      const double probability = models->mine_probability(i);
      if (probability < weighed.mine_probability) weighed = {true, i, probability, 0};
    }
  }
  components_.add(key_, weighed);
  return weighed;
}

}  // namespace mines
