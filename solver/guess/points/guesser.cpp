#include "guess/points/guesser.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "base/parallel.hpp"
#include "base/stop.hpp"

namespace mines {

namespace {

// Cells of components that are sampled in a game. Sampling them takes a quarter of a second; CaDiCaL takes
// longer to decide again what each push has changed.
constexpr std::size_t most_sampled = 5'000;
// After this many pushes the trial is over, and they must have paid for themselves.
constexpr std::size_t pushes_on_trial = 64;
// Clicks in one call where a mine costs nothing: about 100 MB with what becomes of them.
constexpr std::size_t most_at_once = std::size_t{1} << 20;
// Tiles that a thread takes at a time: about 0.1 ms.
constexpr std::size_t tiles_searched_at_once = 64;

// Of the whole board: the density of the remaining cells is no estimate, because at the end most of them are
// coin flips.
double odds_of(double density) { return std::clamp(density / (1 - density), 1e-12, 1e12); }

/// A click for the opening of a board, which may be a zero. An undecided cell of `part`: a corner, where a
/// zero is likeliest, else a cell of the edge, else any cell. Draws up to 64 random cells on the edge, then
/// up to 64 anywhere. Empty if no cell drawn is an undecided cell of the part.
std::optional<Cell> opening_cell(const View& view, const StuckRows& part, RandomSequence& random) {
  constexpr int draws = 64;  // cells tried on the edge, and again anywhere
  const auto [rows, columns] = view.size();
  const auto is_good = [&](Cell cell) { return part.holds(cell.row) && is_undecided(view, cell); };
  for (const Cell corner : {Cell{0, 0}, {0, columns - 1}, {rows - 1, 0}, {rows - 1, columns - 1}}) {
    if (is_good(corner)) return corner;
  }
  const auto draw = [&](std::int32_t bound) {
    return static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(bound)));
  };
  for (int i = 0; i < draws; ++i) {
    const bool across = random.below(2) == 0;
    const bool far = random.below(2) == 0;
    const Cell cell =
        across ? Cell{far ? rows - 1 : 0, draw(columns)} : Cell{draw(rows), far ? columns - 1 : 0};
    if (is_good(cell)) return cell;
  }
  for (int i = 0; i < draws; ++i) {
    const Cell cell{draw(rows), draw(columns)};
    if (is_good(cell)) return cell;
  }
  return std::nullopt;
}

}  // namespace

Guesser::Guesser(const View& view, const StuckRows& stuck_rows, const GameInfo& game, Guessing guessing,
                 std::uint64_t seed, const FindPlacement& find_placement, int threads)
    : view_(view),
      stuck_rows_(stuck_rows),
      game_(game),
      guessing_(guessing),
      density_(game.density()),
      safe_(game.size.cells() - game.mines),
      random_(seed, 0),
      whole_board_(view, game.penalty),
      large_(view, game) {
  for (int i = 0; i < threads; ++i) {
    searches_.emplace_back(view, odds_of(density_), game.penalty, find_placement);
  }
}

/// Each of thousands of regions would take a round if a board that is not open after the trial was still
/// pushed one click at a time.
Guesser::Phase Guesser::phase_at(std::uint64_t opened) const {
  if (opened * 2 >= safe_) return Phase::open;
  return counts_.pushes < pushes_on_trial ? Phase::trial : Phase::closed;
}

std::vector<Move> Guesser::choose(std::span<const StuckTile> tiles, std::uint64_t opened) {
  MINES_ASSERT(is_ascending(tiles));
  MINES_ASSERT(!stuck_rows_.is_whole_board() || opened <= safe_);
  // Every safe cell is open.
  if (stuck_rows_.is_whole_board() && opened == safe_) {
    if (!expected_deficit_) expected_deficit_ = 0;
    return {};
  }
  opened_ = opened;
  phase_ = phase_at(opened);
  if (phase_ == Phase::open && guessing_ == Guessing::opening) return {};
  // This comes before any new push, because pushing_pays() needs what the last ones cost.
  count_pushed_mines();
  if (game_.penalty == 0 && phase_ != Phase::trial) return open_anything();
  auto by_total = phase_ == Phase::open ? weigh_with_total() : std::nullopt;
  // The opening leaves cells behind where nothing need change again: all of them are weighed when it ends.
  const bool opened_just_now = phase_ == Phase::open && !expected_deficit_;
  Weighed weighed = by_total ? std::move(*by_total) : opened_just_now ? weigh_all() : weigh(tiles);
  // The prediction is made once, when the opening ends.
  if (opened_just_now) expected_deficit_ = weighed.deficit;
  std::vector<Move> guesses = with_pushes(std::move(weighed.guesses));
  // A large region is cut again around each change, and what the cuts leave may have no push.
  if (guesses.empty() && !by_total && !all_weighed_) guesses = with_pushes(weigh_all().guesses);
  if (guesses.empty() && game_.penalty == 0) return open_anything();
  return guesses;
}

RegionCounts Guesser::region_counts() const {
  RegionCounts all = counts_;
  for (const RegionSearch& search : searches_) all += search.counts();
  return all;
}

/// Searches the tiles with all threads. The results come in the order of the tiles.
std::vector<RegionSearch::Found> Guesser::search(std::span<const StuckTile> tiles) {
  const auto search_run = [&](int thread, std::size_t begin, std::size_t end, RegionSearch::Found& found) {
    RegionSearch& search = searches_[static_cast<std::size_t>(thread)];
    for (const StuckTile& stuck : tiles.subspan(begin, end - begin)) {
      stop_point();
      search.search(stuck, tiles, phase_ == Phase::open, found);
    }
  };
  return parts_of_runs<RegionSearch::Found>(tiles.size(), tiles_searched_at_once,
                                            static_cast<int>(searches_.size()), search_run);
}

/// Weighs the regions with cells in the tiles; those without frontier cells only on an open board. All
/// threads search; what follows is done in the order of the tiles, so that it does not depend on their
/// number.
Guesser::Weighed Guesser::weigh(std::span<const StuckTile> tiles) {
  const std::vector<RegionSearch::Found> parts = search(tiles);
  Weighed weighed;
  const auto add = [&](const RegionSearch::Planned& planned) {
    weighed.cells += planned.cells.size();
    weighed.deficit += planned.deficit;
    weighed.guesses.insert(weighed.guesses.end(), planned.guesses.begin(), planned.guesses.end());
  };
  for (const RegionSearch::Found& found : parts) add(found.with_frontier);
  large_.find(parts);
  for (const RegionSearch::Found& found : parts) {
    add(found.interior);
    if (!all_weighed_) continue;
    RegionSearch::Planned planned;
    for (const StuckTile& stuck : found.crowded)
      large_.find_interior(stuck, tiles, searches_.front(), planned);
    add(planned);
  }
  // Decided here, and not by each search, so that it does not depend on the number of threads.
  if (large_.sampled() > most_sampled) {
    for (RegionSearch& search : searches_) search.forbid_sampling();
  }
  counts_.large_regions += large_.found().size();
  for (const LargeRegions::Region& region : large_.found()) {
    weighed.cells += region.cells;
    weighed.deficit += large_.expected_loss(region);
  }
  large_.keep_found();
  std::erase_if(weighed.guesses, [&](const Move& guess) { return !is_undecided(view_, guess.cell); });
  return weighed;
}

/// Weighs all regions of a small board by the mines left, if they are small, too. Then all of them are, from
/// now on.
std::optional<Guesser::Weighed> Guesser::weigh_with_total() {
  if (!stuck_rows_.is_whole_board() || game_.size.cells() > WholeBoardPlanner::most_cells_of_board)
    return std::nullopt;
  const std::vector<StuckTile> all = stuck_rows_.all();
  const std::uint64_t known_mines = game_.size.cells() - opened_ - count_unknown(view_, all);
  if (known_mines > game_.mines) return std::nullopt;
  auto plans = whole_board_.plan(all, game_.mines - known_mines);
  if (!plans) return std::nullopt;
  return Weighed{std::move(*plans), 0};
}

/// Forgets what was known of large regions, and weighs all regions.
Guesser::Weighed Guesser::weigh_all() {
  large_.clear();
  all_weighed_ = true;
  const std::vector<StuckTile> all = stuck_rows_.all();
  Weighed weighed = weigh(all);
  // The rest is interior of large regions. Regions may reach out of a part.
  const std::uint64_t unknown = count_unknown(view_, all);
  MINES_ASSERT(weighed.cells <= unknown || !stuck_rows_.is_whole_board());
  weighed.deficit += large_.interior_loss(static_cast<double>(unknown - std::min(unknown, weighed.cells)));
  return weighed;
}

/// Counts the mines that the pushes of the last call have hit.
void Guesser::count_pushed_mines() {
  counts_.pushed_mines += static_cast<std::uint64_t>(std::count_if(
      last_pushes_.begin(), last_pushes_.end(), [&](Cell cell) { return view_.is_mine(cell); }));
  last_pushes_.clear();
}

/// Whether the cells opened since the first push are worth more than the mines that pushes have hit.
bool Guesser::pushing_pays() const {
  if (counts_.pushes < pushes_on_trial) return true;
  return static_cast<double>(opened_ - opened_before_pushes_) >
         game_.penalty * static_cast<double>(counts_.pushed_mines);
}

/// The guesses in small regions, if any are wanted, and the pushes of this call.
std::vector<Move> Guesser::with_pushes(std::vector<Move> guesses) {
  if (guessing_ != Guessing::worthwhile) guesses.clear();
  // The guesses in small regions gain by themselves, so they stay.
  if (!pushing_pays()) return guesses;
  if (phase_ != Phase::open) {
    const auto left = static_cast<double>(safe_ - opened_);
    if (const auto one = large_.take_cheapest(opening_cell(view_, stuck_rows_, random_), left))
      push(*one, guesses);
  }
  if (phase_ != Phase::trial) {
    for (const Move& each : large_.take_round()) push(each, guesses);
  }
  return guesses;
}

/// Adds a push to the guesses.
void Guesser::push(const Move& guess, std::vector<Move>& guesses) {
  if (!is_undecided(view_, guess.cell)) return;
  // pushing_pays() counts only what was opened after the first push.
  if (counts_.pushes == 0) opened_before_pushes_ = opened_;
  ++counts_.pushes;
  all_weighed_ = false;
  last_pushes_.push_back(guess.cell);
  guesses.push_back(guess);
}

/// Some of the unknown cells, each of which is worth a click where a mine costs nothing. The others follow in
/// later calls.
std::vector<Move> Guesser::open_anything() const {
  std::vector<Move> guesses;
  for (std::int32_t row = 0; row < game_.size.rows && guesses.size() < most_at_once; ++row) {
    if (!stuck_rows_.holds(row)) continue;
    for (std::int32_t word = 0; word < game_.size.words(); ++word) {
      for_each_bit(view_.unknown(row, word), [&](int bit) {
        const Cell cell = cell_at(row, word, bit);
        if (is_undecided(view_, cell)) guesses.push_back({cell, false, density_});
      });
    }
  }
  return guesses;
}

}  // namespace mines
