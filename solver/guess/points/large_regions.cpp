#include "guess/points/large_regions.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>

#include "base/assert.hpp"

namespace mines {

namespace {

// A region with more cells is cut into pieces, each of which counts as a region of this size: large enough to
// be worth any risk that is ever worth taking.
constexpr std::size_t most_of_region = 2048;
// Each round pushes into one in four pieces of cut regions, the cheapest first: opening one piece often opens
// its neighbours at less than their price. On 24 boards of 400² at 25 % mines this lost 6 % less than pushing
// into all pieces and remnants at once; at 35 and 40 % it makes a game take about twice as long, and gains 1
// to 3 %.
constexpr std::size_t pieces_a_push = 4;
// The share of the safe cells of a large region that a push into it is expected to release. The rough rule
// suffices: once all zeros are open, nine of ten mines hit lie in small regions, even at 22 % mines.
constexpr double released_share = 0.1;

constexpr double measured_penalty = 8;
// Points of a region's entry for each point of the penalty. The same at all densities, within the error.
// Entry and coast were measured in large regions of boards of 2048² at 20 to 25 % mines.
constexpr double entry_a_point = 0.41;
// The loss of a coast cell is 0 up to a density, and grows by this with the density.
constexpr double least_density_of_coast_loss = 0.21;
constexpr double coast_loss_slope = 1.55;
// Losses of single cells grow with this power of the penalty: dear mines are avoided.
constexpr double power_of_penalty = 0.75;

struct MeasuredLoss {
  double density;
  double of_safe_cell;  // points that a board loses for each of its safe cells
};
// Up to 25 % the maps of docs/background/strength.md, of 2048² and from a real start. Beyond, and at 10 %,
//   mines-selfplay --size 1024 --mines MINES --games 2 --seed 90000
// (--size 512 from 30 % on, --size 256 from 40 % on).
constexpr MeasuredLoss whole_board_losses[] = {
    {0.100, 8.5e-6},  {0.125, 2.06e-5}, {0.160, 9.7e-5}, {0.180, 2.14e-4}, {0.206, 5.59e-4}, {0.220, 9.55e-4},
    {0.250, 3.82e-3}, {0.275, 0.0176},  {0.300, 0.051},  {0.350, 0.19},    {0.400, 0.42},
};

/// Between the measured densities, and beyond the first and the last, the logarithm is a straight line.
double loss_of_safe_cell(double density) {
  constexpr std::size_t last = std::size(whole_board_losses) - 1;
  std::size_t i = 1;
  while (i < last && whole_board_losses[i].density < density) ++i;
  const MeasuredLoss& below = whole_board_losses[i - 1];
  const MeasuredLoss& above = whole_board_losses[i];
  MINES_ASSERT(density >= 0 && density <= 1);
  const double share = (density - below.density) / (above.density - below.density);
  return below.of_safe_cell * std::pow(above.of_safe_cell / below.of_safe_cell, share);
}

}  // namespace

RegionLoss::RegionLoss(double density, double penalty) : entry_(entry_a_point * penalty) {
  const double scale = std::pow(penalty / measured_penalty, power_of_penalty);
  of_coast_cell_ = scale * coast_loss_slope * std::max(0.0, density - least_density_of_coast_loss);
  of_interior_cell_ = scale * loss_of_safe_cell(density);
}

double RegionLoss::rest(double coast, double interior) const {
  return std::min(coast + interior, of_coast_cell_ * coast + of_interior_cell_ * interior);
}

bool is_undecided(const View& view, Cell cell) {
  return (view.load(cell.row, word_of(cell)).undecided() & bit_of(cell)) != 0;
}

LargeRegions::LargeRegions(const View& view, const GameInfo& game)
    : view_(view),
      penalty_(game.penalty),
      density_(game.density()),
      region_loss_(density_, game.penalty),
      finder_(view, Join::numbers_and_neighbours, most_of_region) {}

void LargeRegions::clear() {
  offers_.clear();
  pushed_.clear();
}

void LargeRegions::find(const std::vector<RegionSearch::Found>& parts) {
  const auto forget = [&](const std::vector<Cell>& cells) {
    for (const Cell cell : cells) offers_.erase(view_.size().index(cell));
  };
  std::vector<Cell> seeds;  // of components that offer something else than before
  for (const RegionSearch::Found& part : parts) {
    forget(part.with_frontier.cells);
    forget(part.interior.cells);
    for (const auto& [cells, push, cell] : part.offers) {
      if (push.sampled) sampled_ += cells.size();
      const Offer renewed{cell, push.mine_probability, push.price};
      const auto before = offers_.find(view_.size().index(cell));
      // The same offer as before: its region keeps the push that it has.
      if (push.found && before != offers_.end() && before->second == renewed) continue;
      forget(cells);
      if (push.found) offers_.emplace(view_.size().index(cell), renewed);
      seeds.push_back(cells.front());
    }
  }
  finder_.clear();
  // The finder's components are the indices of found_, so both are emptied together.
  found_.clear();
  for (const Cell seed : seeds) region_of(seed);
}

void LargeRegions::find_interior(const StuckTile& stuck, std::span<const StuckTile> tiles,
                                 RegionSearch& search, RegionSearch::Planned& planned) {
  std::size_t searched = 0;
  search.start(stuck, tiles);
  for_each_unknown_word(view_, stuck, [&](std::int32_t row, std::int32_t word, Word unknown) {
    for_each_bit(unknown & ~frontier_cells(view_, row, word), [&](int bit) {
      const Cell cell = cell_at(row, word, bit);
      if (searched > most_of_region || finder_.found(cell)) return;
      if (search.weigh_interior_region(cell, planned) != RegionSearch::Size::large) return;
      region_of(cell).take(blind_offer(cell));
      searched += most_of_region / 8;
    });
  });
}

/// The large region of a cell, added to found_ with its best offer if it is new.
LargeRegions::Region& LargeRegions::region_of(Cell seed) {
  if (const CellTable::Place* const place = finder_.place_of(seed)) {
    MINES_ASSERT(place->component < found_.size());
    return found_[place->component];
  }
  finder_.grow(seed, cells_);
  Region& added = found_.emplace_back();
  if (cells_.truncated) added.extent = cells_.cells.size() > most_of_region ? Extent::piece : Extent::remnant;
  std::size_t interior = 0;
  for (const Cell cell : cells_.cells) {
    if (!is_on_frontier(view_, cell)) {
      if (interior++ == 0) added.take(blind_offer(cell));
    } else if (const auto offer = offers_.find(view_.size().index(cell)); offer != offers_.end()) {
      added.take(offer->second);
    }
  }
  added.cells = cells_.cells.size();
  added.safe_cells = static_cast<double>(added.cells) * (1 - density_);
  added.safe_interior = static_cast<double>(interior) * (1 - density_);
  return added;
}

/// A push is outdated once its cell is certain or open, once its component was searched again and offers
/// something else, and once its region was found again: then what was found has a push of its own. Only if
/// that is a remnant the push stays, because the rest of its region was not found again.
bool LargeRegions::is_outdated(const Offer& push) const {
  const auto offer = offers_.find(view_.size().index(push.cell));
  if (!is_undecided(view_, push.cell) || offer == offers_.end() || offer->second != push) return true;
  const CellTable::Place* const place = finder_.place_of(push.cell);
  return place != nullptr && found_[place->component].extent != Extent::remnant;
}

void LargeRegions::keep_found() {
  std::erase_if(pushed_, [&](const Region& region) { return is_outdated(*region.best); });
  for (const Region& region : found_) {
    if (!worth_pushing(region)) continue;
    offers_[view_.size().index(region.best->cell)] = *region.best;
    pushed_.push_back(region);
  }
}

/// The offer of a cell that no number sees: progress is a zero.
LargeRegions::Offer LargeRegions::blind_offer(Cell cell) const {
  int neighbours = 0;
  for_each_neighbour(view_.size(), cell, [&](Cell) { ++neighbours; });
  const double loss = penalty_ * density_ - (1 - density_);
  return {cell, density_, price_of_progress(loss, std::pow(1 - density_, neighbours + 1))};
}

double LargeRegions::expected_loss(const Region& region) const {
  const double rest = region_loss_.rest(region.safe_cells - region.safe_interior, region.safe_interior);
  if (region.extent != Extent::whole) return rest;
  if (!worth_pushing(region)) return region.safe_cells;
  return std::min(region.safe_cells, region_loss_.entry() + rest);
}

/// A remnant is not a game by itself: it is worth a push only if that gains points.
bool LargeRegions::worth_pushing(const Region& region) const {
  const double most = region.extent == Extent::remnant ? 0 : released_share * region.safe_cells;
  return region.best && region.best->price < most;
}

std::vector<Move> LargeRegions::take_round() {
  // Without std::ranges: clang 14 cannot compile the range that they return in libstdc++ 12.
  const auto pieces = std::stable_partition(
      pushed_.begin(), pushed_.end(), [](const Region& region) { return region.extent == Extent::whole; });
  std::stable_sort(pieces, pushed_.end(),
                   [](const Region& a, const Region& b) { return a.best->price < b.best->price; });
  const auto of_pieces =
      (static_cast<std::size_t>(pushed_.end() - pieces) + pieces_a_push - 1) / pieces_a_push;
  const auto end = pieces + static_cast<std::ptrdiff_t>(of_pieces);
  std::vector<Move> pushes;
  std::for_each(pushed_.begin(), end, [&](const Region& region) {
    pushes.push_back({region.best->cell, false, region.best->mine_probability});
  });
  pushed_.erase(pushed_.begin(), end);
  return pushes;
}

std::optional<Move> LargeRegions::take_cheapest(std::optional<Cell> blind, double safe_cells) {
  Region board;
  board.safe_cells = safe_cells;
  if (blind) board.take(blind_offer(*blind));
  for (const Region& region : pushed_) board.take(*region.best);
  if (!worth_pushing(board)) return std::nullopt;
  // take_round() must not push into the same cell again.
  std::erase_if(pushed_, [&](const Region& region) { return region.best->cell == board.best->cell; });
  return Move{board.best->cell, false, board.best->mine_probability};
}

}  // namespace mines
