#include "policy/guesser.hpp"

#include <algorithm>
#include <numeric>

namespace mines {

namespace {

// A region of more cells counts as this large: enough to be worth any risk that is worth taking at all.
constexpr std::size_t region_limit = 2048;
// The share of the safe cells of a large region that a push into it is expected to release.
constexpr double released_share = 0.1;
// Pushes after which they must have paid for themselves.
constexpr std::size_t pushes_on_trial = 64;
// Clicks without a penalty handed out in one call: about 100 MB with what becomes of them.
constexpr std::size_t most_at_once = std::size_t{1} << 20;
constexpr int draws = 64;  // random cells tried before the next kind of opening cell

double odds_of(double density) { return std::clamp(density / (1 - density), 1e-12, 1e12); }

}  // namespace

struct Guesser::Round {
  explicit Round(const View& view) : regions(view, Join::numbers_and_neighbours, region_limit) {}

  ComponentFinder regions;
  std::vector<LargeRegion> large;  // by region, small ones with is_large false
  std::vector<Guess> guesses;
};

Guesser::Guesser(const View& view, const GameInfo& game, Guessing guessing, std::uint64_t seed)
    : view_(view),
      game_(game),
      guessing_(guessing),
      density_(static_cast<double>(game.mines) / static_cast<double>(game.size.cells())),
      odds_(odds_of(density_)),
      random_(seed, 0) {}

std::vector<Guess> Guesser::choose(std::span<const std::int32_t> tiles, std::uint64_t opened) {
  const std::uint64_t safe = game_.size.cells() - game_.mines;
  if (opened == safe) return {};
  const bool opening = opened * 2 < safe;
  if (!opening && guessing_ == Guessing::opening) return {};
  const bool on_trial = pushed_.size() < pushes_on_trial;
  if (game_.penalty == 0 && !(opening && on_trial)) return open_anything();
  std::vector<std::int32_t> all;
  if (!opening && !board_is_open_) {
    // What the opening has left behind lies in tiles that need not change again.
    board_is_open_ = true;
    all.resize(static_cast<std::size_t>(view_.tiles().count()));
    std::iota(all.begin(), all.end(), 0);
    tiles = all;
  }
  forget_changed(tiles);
  Round round(view_);
  weigh_frontier(tiles, round);
  if (!opening) {
    for (const std::int32_t tile : tiles) weigh_interior(tile, round);
  }
  for (const LargeRegion& region : round.large) {
    if (region.has_guess && worth_pushing(region)) large_.push_back(region);
  }
  std::vector<Guess> guesses;
  if (guessing_ == Guessing::worthwhile) guesses = std::move(round.guesses);
  if (pushing_pays(opened)) {
    if (opening) choose_opening(guesses, opened);
    // One push at a time finds the way into an open board; a board that is not opening up by then is pushed
    // everywhere at once, or it would take a round for each of thousands of regions.
    if (!opening || !on_trial) push_everywhere(guesses, opened);
  }
  if (guesses.empty() && game_.penalty == 0) return open_anything();
  return guesses;
}

/// Weighs the regions with frontier cells in the tiles; in large ones, each component offers its best cell.
void Guesser::weigh_frontier(std::span<const std::int32_t> tiles, Round& round) {
  ComponentFinder finder(view_, Join::numbers);
  std::vector<Component> components;
  for (const std::int32_t tile : tiles) finder.grow_from_tile(tile, components);
  for (const Component& component : components) {
    const std::size_t region = weigh_region(component.cells.front(), round);
    if (!round.large[region].is_large) continue;
    const Weighed& weighed = safest_in_component(component);
    if (weighed.enumerated) round.large[region].offer(weighed.guess.cell, weighed.guess.mine_probability);
  }
}

/// The cell of a component that is least likely a mine.
const Guesser::Weighed& Guesser::safest_in_component(const Component& component) {
  const auto [place, fresh] = components_.try_emplace(component.fingerprint());
  Weighed& weighed = place->second;
  if (!fresh) return weighed;
  const auto models = enumerate_models(component, odds_);
  if (!models) return weighed;
  weighed.enumerated = true;
  for (std::size_t i = 0; i < component.cells.size(); ++i) {
    const double probability = models->mine_probability(i);
    if (i == 0 || probability < weighed.guess.mine_probability)
      weighed.guess = {component.cells[i], probability, 0};
  }
  return weighed;
}

/// The guess in a small region that gains most.
const Guesser::Weighed& Guesser::best_in_region(const Component& region) {
  const auto [place, fresh] = regions_.try_emplace(region.fingerprint());
  Weighed& weighed = place->second;
  if (!fresh) return weighed;
  const auto models = enumerate_models(region, odds_);
  if (models) weighed = {true, best_guess(region, *models, game_.penalty)};
  return weighed;
}

/// Weighs the regions that no open number touches. A tile full of them is not searched cell by cell.
void Guesser::weigh_interior(std::int32_t tile, Round& round) {
  const std::int32_t first_row = view_.tiles().first_row(tile);
  const std::int32_t first_word = view_.tiles().first_word(tile);
  std::size_t searched = 0;
  for (std::int32_t row = first_row; row < std::min(first_row + tile_rows, game_.size.rows); ++row) {
    for (std::int32_t word = first_word; word < std::min(first_word + tile_words, game_.size.words());
         ++word) {
      const Word unknown = view_.unknown(row, word);
      if (unknown == 0) continue;
      for_each_bit(unknown & ~frontier_cells(view_, row, word), [&](int bit) {
        const Cell cell = cell_at(row, word, bit);
        if (round.regions.found(cell) || searched > region_limit) return;
        const std::size_t region = weigh_region(cell, round);
        if (round.large[region].is_large) {
          round.large[region].offer(cell, density_);
          searched += region_limit / 8;
        }
      });
    }
  }
}

/// Weighs the region of an unknown cell unless that is done already, and gives its place in round.large.
std::size_t Guesser::weigh_region(Cell seed, Round& round) {
  if (round.regions.found(seed)) return round.regions.component_of(seed);
  const Component region = round.regions.grow(seed);
  round.large.emplace_back();
  if (const Weighed& weighed = best_in_region(region); weighed.enumerated) {
    const Guess& guess = weighed.guess;
    if (guess.gain > 1e-9 && clickable(guess.cell)) round.guesses.push_back(guess);
  } else {
    LargeRegion& large = round.large.back();
    large.is_large = true;
    large.safe_cells = static_cast<double>(region.cells.size()) * (1 - density_);
    const auto interior = std::find_if(region.cells.begin(), region.cells.end(), [&](Cell cell) {
      return (frontier_cells(view_, cell.row, word_of(cell)) & bit_of(cell)) == 0;
    });
    if (interior != region.cells.end()) large.offer(*interior, density_);
  }
  return round.large.size() - 1;
}

void Guesser::forget_changed(std::span<const std::int32_t> tiles) {
  std::erase_if(large_, [&](const LargeRegion& region) {
    const Cell cell = region.guess.cell;
    const std::int32_t tile = view_.tiles().tile_of(cell.row, word_of(cell));
    return !clickable(cell) || std::binary_search(tiles.begin(), tiles.end(), tile);
  });
}

bool Guesser::worth_pushing(const LargeRegion& region) const {
  const double p = region.guess.mine_probability;
  return game_.penalty * p < 1 - p + released_share * region.safe_cells;
}

/// Whether the cells opened since the first push are worth more than the mines that pushes have hit.
bool Guesser::pushing_pays(std::uint64_t opened) const {
  if (pushed_.size() < pushes_on_trial) return true;
  const auto hits =
      std::count_if(pushed_.begin(), pushed_.end(), [&](Cell cell) { return view_.is_mine(cell); });
  return static_cast<double>(opened - opened_before_pushes_) > game_.penalty * static_cast<double>(hits);
}

void Guesser::push(std::vector<Guess>& guesses, const Guess& guess, std::uint64_t opened) {
  if (!clickable(guess.cell)) return;
  if (pushed_.empty()) opened_before_pushes_ = opened;
  pushed_.push_back(guess.cell);
  guesses.push_back(guess);
}

void Guesser::push_everywhere(std::vector<Guess>& guesses, std::uint64_t opened) {
  for (const LargeRegion& region : large_) push(guesses, region.guess, opened);
  large_.clear();
}

void Guesser::choose_opening(std::vector<Guess>& guesses, std::uint64_t opened) {
  LargeRegion best;
  Cell cell;
  if (opening_cell(cell)) best.offer(cell, density_);
  for (const LargeRegion& region : large_) best.offer(region.guess.cell, region.guess.mine_probability);
  const std::uint64_t safe = game_.size.cells() - game_.mines;
  best.safe_cells = static_cast<double>(safe - opened);
  if (best.has_guess && worth_pushing(best)) push(guesses, best.guess, opened);
}

/// A cell for the opening that no number speaks of: a corner, a cell of the edge, any cell.
bool Guesser::opening_cell(Cell& cell) {
  const auto [rows, columns] = game_.size;
  for (const Cell corner : {Cell{0, 0}, {0, columns - 1}, {rows - 1, 0}, {rows - 1, columns - 1}}) {
    cell = corner;
    if (clickable(cell)) return true;
  }
  const auto draw = [&](std::int32_t bound) {
    return static_cast<std::int32_t>(random_.below(static_cast<std::uint64_t>(bound)));
  };
  for (int i = 0; i < draws; ++i) {
    const bool across = random_.below(2) == 0;
    const bool far = random_.below(2) == 0;
    cell = across ? Cell{far ? rows - 1 : 0, draw(columns)} : Cell{draw(rows), far ? columns - 1 : 0};
    if (clickable(cell)) return true;
  }
  for (int i = 0; i < draws; ++i) {
    cell = {draw(rows), draw(columns)};
    if (clickable(cell)) return true;
  }
  return false;
}

bool Guesser::clickable(Cell cell) const {
  const KnownWord known = view_.load(cell.row, word_of(cell));
  return (known.unknown() & ~known.requested & bit_of(cell)) != 0;
}

/// Without a penalty every unknown cell is worth a click. Some of them: what is left comes up the next time.
std::vector<Guess> Guesser::open_anything() const {
  std::vector<Guess> guesses;
  for (std::int32_t row = 0; row < game_.size.rows && guesses.size() < most_at_once; ++row) {
    for (std::int32_t word = 0; word < game_.size.words(); ++word) {
      for_each_bit(view_.unknown(row, word), [&](int bit) {
        const Cell cell = cell_at(row, word, bit);
        if (clickable(cell)) guesses.push_back({cell, density_, 0});
      });
    }
  }
  return guesses;
}

}  // namespace mines
