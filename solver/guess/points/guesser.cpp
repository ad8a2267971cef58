#include "guess/points/guesser.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/assert.hpp"
#include "base/hash.hpp"
#include "base/parallel.hpp"
#include "base/stop.hpp"

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
// The share of the safe cells of a large region that a push into it is expected to release.
constexpr double released_share = 0.1;
// Cells of components that are sampled in a game. Sampling them takes a quarter of a second; CaDiCaL takes
// longer to decide again what each push has changed.
constexpr std::size_t most_sampled = 5'000;
// After this many pushes they must have paid for themselves.
constexpr std::size_t pushes_on_trial = 64;
// Clicks by which a player tries to open its band before it waits for its partners. Six of seven first clicks
// open a board of N²/8 mines.
constexpr std::size_t pushes_alone = 8;
// Clicks in one call where a mine costs nothing: about 100 MB with what becomes of them.
constexpr std::size_t most_at_once = std::size_t{1} << 20;
// Tiles that a thread takes at a time: about 0.1 ms.
constexpr std::size_t tiles_at_once = 64;
constexpr int draws = 64;  // random cells that are tried for each kind of opening cell

double odds_of(double density) { return std::clamp(density / (1 - density), 1e-12, 1e12); }

std::uint64_t safe_cells(const GameInfo& game) {
  if (!game.band) return game.size.cells() - game.mines;
  return static_cast<std::uint64_t>(static_cast<double>(game.size.cells()) * (1 - game.density()));
}

}  // namespace

std::size_t Guesser::HashOfCell::operator()(Cell cell) const {
  const auto key = static_cast<std::uint64_t>(cell.row) << 32 | static_cast<std::uint64_t>(cell.column);
  return static_cast<std::size_t>(key * hash_multiplier >> 16);
}

Guesser::Guesser(const View& view, const StuckRows& stuck_rows, const GameInfo& game, Guessing guessing,
                 std::uint64_t seed, const FindPlacement& find_placement, int threads)
    : view_(view),
      stuck_rows_(stuck_rows),
      game_(game),
      guessing_(guessing),
      density_(game.density()),
      safe_(safe_cells(game)),
      region_loss_(density_, game.penalty),
      random_(seed, 0),
      whole_board_(view, game.penalty),
      large_finder_(view, Join::numbers_and_neighbours, most_of_region) {
  for (int i = 0; i < threads; ++i) {
    searches_.emplace_back(view, odds_of(density_), game.penalty, find_placement);
  }
}

std::vector<Guess> Guesser::choose(std::span<const StuckTile> tiles, std::uint64_t opened) {
  MINES_ASSERT(is_ascending(tiles));
  if (!game_.band && opened == safe_) {
    if (!expected_deficit_) expected_deficit_ = 0;
    return {};
  }
  const bool opening = opened * 2 < safe_;
  if (!opening && guessing_ == Guessing::opening) return {};
  count_pushed_mines();
  if (game_.penalty == 0 && !(opening && pushes_ < pushes_on_trial)) return open_anything();
  // The opening leaves cells behind where nothing need change again: all of them are weighed when it ends.
  const bool opened_just_now = !opening && !board_is_open_;
  board_is_open_ = !opening;
  const auto add_pushes_to = [&](Weighed weighed) {
    if (guessing_ != Guessing::worthwhile) weighed.guesses.clear();
    if (pushing_pays(opened)) add_pushes(weighed.guesses, opening, opened);
    return std::move(weighed.guesses);
  };
  std::optional<Weighed> with_total;
  if (!opening) with_total = weigh_with_total(opened);
  Weighed weighed = with_total        ? std::move(*with_total)
                    : opened_just_now ? weigh_all(true)
                                      : weigh(tiles, !opening);
  if (opened_just_now) expected_deficit_ = weighed.deficit;
  std::vector<Guess> guesses = add_pushes_to(std::move(weighed));
  // A large region is cut anew around each change, and what the cuts leave may have no push.
  if (guesses.empty() && !with_total && !all_weighed_) guesses = add_pushes_to(weigh_all(!opening));
  if (guesses.empty() && game_.penalty == 0) return open_anything();
  return guesses;
}

bool Guesser::opens_alone(std::uint64_t opened) const { return opened * 2 < safe_ && pushes_ < pushes_alone; }

RegionCounts Guesser::region_counts() const {
  RegionCounts all;
  for (const RegionSearch& search : searches_) all += search.counts();
  all.large_regions = large_weighed_;
  all.pushes = pushes_;
  all.pushed_mines = pushed_mines_;
  return all;
}

/// Searches the tiles with all threads. The results come in the order of the tiles.
std::vector<RegionSearch::Found> Guesser::search(std::span<const StuckTile> tiles, bool with_interior) {
  const auto search_run = [&](int thread, std::size_t begin, std::size_t end, RegionSearch::Found& found) {
    RegionSearch& search = searches_[static_cast<std::size_t>(thread)];
    for (const StuckTile& stuck : tiles.subspan(begin, end - begin)) {
      stop_point();
      search.search(stuck, tiles, with_interior, found);
    }
  };
  return parts_of_runs<RegionSearch::Found>(tiles.size(), tiles_at_once, static_cast<int>(searches_.size()),
                                            search_run);
}

/// Weighs the regions with cells in the tiles; those without frontier cells only if `with_interior`. Adds the
/// large regions worth a push to large_. All threads search; what follows is done in the order of the tiles,
/// so that it does not depend on their number.
Guesser::Weighed Guesser::weigh(std::span<const StuckTile> tiles, bool with_interior) {
  const std::vector<RegionSearch::Found> parts = search(tiles, with_interior);
  const std::vector<Cell> seeds = renew_offers(parts);
  Weighed weighed;
  const auto add = [&](const RegionSearch::Planned& planned) {
    weighed.cells += planned.cells.size();
    weighed.deficit += planned.deficit;
    weighed.guesses.insert(weighed.guesses.end(), planned.guesses.begin(), planned.guesses.end());
  };
  std::vector<LargeRegion> large;
  large_finder_.clear();
  for (const RegionSearch::Found& found : parts) add(found.with_frontier);
  for (const Cell cell : seeds) large_region(cell, large);
  for (const RegionSearch::Found& found : parts) {
    add(found.interior);
    if (!all_weighed_) continue;
    RegionSearch::Planned planned;
    for (const StuckTile& stuck : found.crowded) weigh_crowded_interior(stuck, tiles, large, planned);
    add(planned);
  }
  // Decided here, and not by each search, so that it does not depend on the number of threads.
  if (sampled_ > most_sampled) {
    for (RegionSearch& search : searches_) search.forbid_sampling();
  }
  large_weighed_ += large.size();
  for (const LargeRegion& region : large) {
    weighed.cells += region.cells;
    weighed.deficit += expected_loss(region);
  }
  keep_large(large);
  std::erase_if(weighed.guesses, [&](const Guess& guess) { return !clickable(guess.cell); });
  return weighed;
}

/// Weighs all regions of a small board by the mines left, if they are small, too. Then all of them are, from
/// now on.
std::optional<Guesser::Weighed> Guesser::weigh_with_total(std::uint64_t opened) {
  if (game_.band || game_.size.cells() > WholeBoardPlanner::most_cells_of_board) return std::nullopt;
  const std::vector<StuckTile> all = stuck_rows_.all();
  const std::uint64_t known_mines = game_.size.cells() - opened - count_unknown(all);
  if (known_mines > game_.mines) return std::nullopt;
  auto planned = whole_board_.plan(all, game_.mines - known_mines);
  if (!planned) return std::nullopt;
  return Weighed{std::move(planned->guesses), planned->deficit, 0};
}

std::uint64_t Guesser::count_unknown(std::span<const StuckTile> tiles) const {
  std::uint64_t unknown = 0;
  for (const StuckTile& stuck : tiles) {
    for_each_unknown_word(view_, stuck, [&](std::int32_t, std::int32_t, Word cells) {
      unknown += static_cast<std::uint64_t>(std::popcount(cells));
    });
  }
  return unknown;
}

/// Forgets what was known of large regions, and weighs all regions.
Guesser::Weighed Guesser::weigh_all(bool with_interior) {
  large_.clear();
  offers_.clear();
  all_weighed_ = true;
  const std::vector<StuckTile> all = stuck_rows_.all();
  Weighed weighed = weigh(all, with_interior);
  // The rest is interior of large regions. Of a window's, the band has its share.
  const std::uint64_t unknown = count_unknown(all);
  MINES_ASSERT(weighed.cells <= unknown);
  const auto others = static_cast<double>(unknown - weighed.cells);
  const double share = static_cast<double>(view_.band().cells()) / static_cast<double>(view_.size().cells());
  weighed.deficit += region_loss_.rest(0, others * share * (1 - density_));
  return weighed;
}

/// Puts the pushes of the components that were searched into offers_, in place of those that they had.
/// Returns a cell of each component with another push than before.
std::vector<Cell> Guesser::renew_offers(const std::vector<RegionSearch::Found>& parts) {
  const auto forget = [&](const std::vector<Cell>& cells) {
    for (const Cell cell : cells) offers_.erase(cell);
  };
  std::vector<Cell> changed;
  for (const RegionSearch::Found& found : parts) {
    forget(found.with_frontier.cells);
    forget(found.interior.cells);
    for (const RegionSearch::Offer& offer : found.offers) {
      if (offer.push.sampled) sampled_ += offer.cells.size();
      const Offer renewed{offer.push.mine_probability, offer.push.price};
      const auto before = offers_.find(offer.cell);
      if (offer.push.found && before != offers_.end() && before->second == renewed) continue;
      forget(offer.cells);
      if (offer.push.found) offers_.emplace(offer.cell, renewed);
      changed.push_back(offer.cells.front());
    }
  }
  return changed;
}

/// Weighs the tile's regions without frontier cells, some of which are large. Not every cell is tried in a
/// tile that is full of large ones.
void Guesser::weigh_crowded_interior(const StuckTile& stuck, std::span<const StuckTile> tiles,
                                     std::vector<LargeRegion>& large, RegionSearch::Planned& planned) {
  std::size_t searched = 0;
  RegionSearch& search = searches_.front();
  search.start(stuck, tiles);
  for_each_unknown_word(view_, stuck, [&](std::int32_t row, std::int32_t word, Word unknown) {
    for_each_bit(unknown & ~frontier_cells(view_, row, word), [&](int bit) {
      const Cell cell = cell_at(row, word, bit);
      if (searched > most_of_region || large_finder_.found(cell)) return;
      if (search.weigh_interior_region(cell, planned) != RegionSearch::Size::large) return;
      large[large_region(cell, large)].take(cell, blind_offer(cell));
      searched += most_of_region / 8;
    });
  });
}

/// The index in `large` of the region of a cell, added with its best offer if it is new. The region is a
/// large one.
std::size_t Guesser::large_region(Cell seed, std::vector<LargeRegion>& large) {
  if (large_finder_.found(seed)) return large_finder_.component_of(seed);
  Component& region = large_component_;
  large_finder_.grow(seed, region);
  LargeRegion& added = large.emplace_back();
  if (region.truncated) added.extent = region.cells.size() > most_of_region ? Extent::piece : Extent::remnant;
  std::size_t interior = 0;
  for (const Cell cell : region.cells) {
    if ((frontier_cells(view_, cell.row, word_of(cell)) & bit_of(cell)) == 0) {
      if (interior++ == 0) added.take(cell, blind_offer(cell));
    } else if (const auto offer = offers_.find(cell); offer != offers_.end()) {
      added.take(cell, offer->second);
    }
  }
  added.is_ours = view_.band().owns(region.cells);
  added.cells = region.cells.size();
  added.safe_cells = static_cast<double>(region.cells.size()) * (1 - density_);
  added.safe_interior = static_cast<double>(interior) * (1 - density_);
  return large.size() - 1;
}

/// Adds the regions worth a push to large_, in place of those whose push lies in one of them or is outdated.
void Guesser::keep_large(const std::vector<LargeRegion>& large) {
  const auto is_replaced = [&](const LargeRegion& region) {
    const auto offer = offers_.find(region.cell);
    if (!clickable(region.cell) || offer == offers_.end() || !(offer->second == region.best)) return true;
    return large_finder_.found(region.cell) &&
           large[large_finder_.component_of(region.cell)].extent != Extent::remnant;
  };
  std::erase_if(large_, is_replaced);
  for (const LargeRegion& region : large) {
    if (!region.is_ours || !region.has_guess || !worth_pushing(region)) continue;
    offers_[region.cell] = region.best;
    large_.push_back(region);
  }
}

/// The offer of a cell that no number sees: progress is a zero.
Guesser::Offer Guesser::blind_offer(Cell cell) const {
  int neighbours = 0;
  for_each_neighbour(game_.size, cell, [&](Cell) { ++neighbours; });
  const double loss = game_.penalty * density_ - (1 - density_);
  return {density_, price_of_progress(loss, std::pow(1 - density_, neighbours + 1))};
}

/// The points that are lost in a large region on average. A piece is entered from its neighbours.
double Guesser::expected_loss(const LargeRegion& region) const {
  if (!region.is_ours) return 0;
  const double rest = region_loss_.rest(region.safe_cells - region.safe_interior, region.safe_interior);
  if (region.extent != Extent::whole) return rest;
  if (!region.has_guess || !worth_pushing(region)) return region.safe_cells;
  return std::min(region.safe_cells, region_loss_.entry() + rest);
}

bool Guesser::worth_pushing(const LargeRegion& region) const {
  // A remnant is not a game by itself: it is worth a push only if that gains points.
  return region.best.price < (region.extent == Extent::remnant ? 0 : released_share * region.safe_cells);
}

/// Counts the mines that the pushes of the last call have hit.
void Guesser::count_pushed_mines() {
  pushed_mines_ += static_cast<std::uint64_t>(std::count_if(last_pushes_.begin(), last_pushes_.end(),
                                                            [&](Cell cell) { return view_.is_mine(cell); }));
  last_pushes_.clear();
}

/// Whether the cells opened since the first push are worth more than the mines that pushes have hit.
bool Guesser::pushing_pays(std::uint64_t opened) const {
  if (pushes_ < pushes_on_trial) return true;
  return static_cast<double>(opened - opened_before_pushes_) >
         game_.penalty * static_cast<double>(pushed_mines_);
}

/// Adds the pushes of this call to the guesses.
void Guesser::add_pushes(std::vector<Guess>& guesses, bool opening, std::uint64_t opened) {
  const bool on_trial = pushes_ < pushes_on_trial;
  if (opening) choose_opening(guesses, opened);
  // One push at a time finds the way into an open board. A board that is not open after the trial is pushed
  // everywhere at once; else each of thousands of regions would take a round.
  if (!opening || !on_trial) push_everywhere(guesses, opened);
}

/// Adds a push to the guesses.
void Guesser::push(std::vector<Guess>& guesses, const Guess& guess, std::uint64_t opened) {
  if (!clickable(guess.cell)) return;
  if (pushes_ == 0) opened_before_pushes_ = opened;
  ++pushes_;
  all_weighed_ = false;
  last_pushes_.push_back(guess.cell);
  guesses.push_back(guess);
}

/// Pushes into all whole regions, and into the cheapest of the pieces and remnants.
void Guesser::push_everywhere(std::vector<Guess>& guesses, std::uint64_t opened) {
  const auto is_whole = [](const LargeRegion& region) { return region.extent == Extent::whole; };
  // Without std::ranges: clang 14 cannot compile the range that they return in libstdc++ 12.
  const auto pieces = std::stable_partition(large_.begin(), large_.end(), is_whole);
  std::stable_sort(pieces, large_.end(),
                   [](const LargeRegion& a, const LargeRegion& b) { return a.best.price < b.best.price; });
  const auto whole = static_cast<std::size_t>(pieces - large_.begin());
  const std::size_t pushed = whole + (large_.size() - whole + pieces_a_push - 1) / pieces_a_push;
  for (std::size_t i = 0; i < pushed; ++i) push(guesses, large_[i].guess(), opened);
  large_.erase(large_.begin(), large_.begin() + static_cast<std::ptrdiff_t>(pushed));
}

/// Adds the one click of the opening at which progress is cheapest, if it is worth its risk.
void Guesser::choose_opening(std::vector<Guess>& guesses, std::uint64_t opened) {
  LargeRegion best;
  Cell cell;
  if (opening_cell(cell)) best.take(cell, blind_offer(cell));
  for (const LargeRegion& region : large_) best.take(region.cell, region.best);
  best.safe_cells = static_cast<double>(safe_ - opened);
  if (!best.has_guess || !worth_pushing(best)) return;
  push(guesses, best.guess(), opened);
  std::erase_if(large_, [&](const LargeRegion& region) { return region.cell == best.cell; });
}

/// A cell of the band for the opening that no number sees: a corner, else a cell of the edge, else any. False
/// if none was found.
bool Guesser::opening_cell(Cell& cell) {
  const auto [rows, columns] = game_.size;
  const auto is_good = [&] { return view_.band().holds(cell.row) && clickable(cell); };
  for (const Cell corner : {Cell{0, 0}, {0, columns - 1}, {rows - 1, 0}, {rows - 1, columns - 1}}) {
    cell = corner;
    if (is_good()) return true;
  }
  const auto draw = [&](std::int32_t bound) {
    return static_cast<std::int32_t>(random_.below(static_cast<std::uint64_t>(bound)));
  };
  for (int i = 0; i < draws; ++i) {
    const bool across = random_.below(2) == 0;
    const bool far = random_.below(2) == 0;
    cell = across ? Cell{far ? rows - 1 : 0, draw(columns)} : Cell{draw(rows), far ? columns - 1 : 0};
    if (is_good()) return true;
  }
  for (int i = 0; i < draws; ++i) {
    cell = {draw(rows), draw(columns)};
    if (is_good()) return true;
  }
  return false;
}

bool Guesser::clickable(Cell cell) const {
  const KnownWord known = view_.load(cell.row, word_of(cell));
  return (known.undecided() & bit_of(cell)) != 0;
}

/// Some of the unknown cells, each of which is worth a click where a mine costs nothing. The others follow in
/// later calls.
std::vector<Guess> Guesser::open_anything() const {
  std::vector<Guess> guesses;
  guesses.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(
      game_.size.cells(), most_at_once + static_cast<std::uint64_t>(game_.size.columns))));
  const Band& band = view_.band();
  for (std::int32_t row = band.first_in_window(); row < band.end_in_window() && guesses.size() < most_at_once;
       ++row) {
    for (std::int32_t word = 0; word < game_.size.words(); ++word) {
      for_each_bit(view_.unknown(row, word), [&](int bit) {
        const Cell cell = cell_at(row, word, bit);
        if (clickable(cell)) guesses.push_back({cell, density_});
      });
    }
  }
  return guesses;
}

}  // namespace mines
