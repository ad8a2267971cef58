#include "advice/best_move.hpp"

#include <algorithm>

#include "advice/whole_board.hpp"
#include "base/assert.hpp"
#include "guess/points/guesser.hpp"
#include "guess/win/classic_player.hpp"
#include "sat/find_placement.hpp"

namespace mines {

namespace {

/// The interior cell with the fewest neighbours, the first by rows; there is one.
Cell interior_cell(const View& view) {
  Cell best{};
  int fewest = 9;
  for_each_interior_word(view, [&](std::int32_t row, std::int32_t word, Word cells) {
    if (fewest == 3) return;  // a corner
    for_each_bit(cells, [&](int bit) {
      const Cell cell = cell_at(row, word, bit);
      int neighbours = 0;
      for_each_neighbour(view.size(), cell, [&](Cell) { ++neighbours; });
      if (neighbours < fewest) best = cell;
      fewest = std::min(fewest, neighbours);
    });
  });
  MINES_ASSERT(fewest <= 8);
  return best;
}

std::optional<Move> safest_move(const View& view, const Analysis& analysis) {
  std::optional<Move> best;
  const auto offer = [&](Cell cell) {
    const std::uint64_t i = view.size().index(cell);
    // Known mines are not unknown cells, but proven ones are.
    if (analysis.verdict[i] == Verdict::mine) return;
    if (!best || analysis.mine[i] < best->mine) best = Move{cell, false, analysis.mine[i], {}};
  };
  for_each_frontier_cell(view, offer);
  // All interior cells have the same probability, so one of them stands for all.
  if (analysis.interior > 0) offer(interior_cell(view));
  return best;
}

/// Above this many cells next to numbers, guesses are not compared.
constexpr std::size_t most_compared_cells = 10'000;
/// Above this many other unknown cells likewise: each is looked at.
constexpr std::uint64_t most_interior = 1'000'000;
/// This budget is above the usual one: the game is played on after each guess, not only after the best.
constexpr std::uint64_t endgame_work = 20'000'000;

/// Adds the chances to win, and sorts by them; the first guess, which is the best, stays the first.
void add_chances(const View& view, ClassicMind& mind, std::vector<Guess>& guesses) {
  // The first guess has an exact chance to win, so the placements are few.
  const AllPlacements all = mind.few_placements(view).value();
  std::vector<std::size_t> places;
  Model which = 0;
  for (Guess& guess : guesses) {
    places.push_back(static_cast<std::size_t>(std::find(all.cells.begin(), all.cells.end(), guess.cell) -
                                              all.cells.begin()));
    MINES_ASSERT(places.back() < all.cells.size());
    which |= Model{1} << places.back();
    guess.rating.reset();  // it could speak for another guess
  }
  const auto chances = mind.endgame.values(all.cells, all.models, endgame_work, which);
  // Only the best guess keeps its chance then, and the others have none.
  if (!chances) return;
  for (std::size_t i = 0; i < guesses.size(); ++i) guesses[i].win = (*chances)[places[i]];
  std::stable_sort(guesses.begin(), guesses.end(),
                   [](const Guess& a, const Guess& b) { return a.win > b.win; });
}

/// Makes what the player chose from the table of guesses, `asked` among them.
void complete(const View& view, ClassicMind& mind, Cell asked, std::vector<Guess>& guesses) {
  const auto add = [&](Guess guess) {
    const auto is_it = [&](const Guess& other) { return other.cell == guess.cell; };
    if (std::none_of(guesses.begin(), guesses.end(), is_it)) guesses.push_back(guess);
  };
  const bool exact = guesses.front().win && !guesses.front().win_error;
  // The best play names only its first cell; the rater adds the guesses that a person would compare it with.
  if (exact) {
    for (const Guess& guess : mind.rater.rate(view, mind.situation)) add(guess);
  }
  add({asked, mind.situation.probability_of(asked)});
  for (Guess& guess : guesses) {
    if (!guess.progress) guess.progress = mind.rater.progress_of(view, mind.situation, guess.cell);
  }
  if (exact) add_chances(view, mind, guesses);
}

ClassicOptions options_for(int games) {
  ClassicOptions options = classic_setting(games > 0 ? "deep" : "strong")->options;
  options.rollouts.games = games;
  return options;
}

/// The mines on the board, or an estimate of them.
std::uint64_t mines_for(const CountedAnalysis& analysis) {
  return analysis.mines_on_board ? *analysis.mines_on_board : expected_mines(analysis);
}

std::vector<Guess> compare(const View& view, const CountedAnalysis& analysis, std::optional<Cell> asked,
                           int games) {
  const auto count = [&](Verdict verdict) {
    return static_cast<std::uint64_t>(std::count(analysis.verdict.begin(), analysis.verdict.end(), verdict));
  };
  const std::uint64_t frontier = analysis.verdict.size() - count(Verdict::known) - analysis.interior;
  if (analysis.interior > most_interior) return {};
  // An estimate of the mines would decide a cell that is the only undecided one.
  if (frontier > most_compared_cells || count(Verdict::undecided) + count(Verdict::unknown) < 2 ||
      safe_cell(view, analysis))
    return {};
  const View proven = with_proven_mines(view, analysis);
  auto situation = Situation::of(proven, analysis, mines_for(analysis));
  if (!situation) return {};
  const bool is_estimate = !analysis.mines_on_board;
  ClassicMind mind(options_for(is_estimate ? 0 : games), std::move(*situation));
  if (is_estimate) mind.options.endgame_placements = 0;  // the best play for an estimate is not the best play
  std::vector<Guess> guesses = mind.guesses(proven);
  if (asked && !guesses.empty()) complete(proven, mind, *asked, guesses);
  if (!is_estimate) return guesses;
  // The estimate rates guesses. The probabilities, which it would change, stay those of the analysis.
  for (Guess& guess : guesses) guess.mine = analysis.mine[view.size().index(guess.cell)];
  return guesses;
}

}  // namespace

View with_proven_mines(const View& view, const Analysis& analysis) {
  MINES_ASSERT(analysis.verdict.size() == view.size().cells());
  View copy = view.copy(Eights::marked);  // the analysis has proven the mines around 8s
  for_each_frontier_cell(view, [&](Cell cell) {
    if (analysis.verdict[view.size().index(cell)] == Verdict::mine)
      copy.add_mines(cell.row, word_of(cell), bit_of(cell));
  });
  return copy;
}

std::optional<Cell> safe_cell(const View& view, const Analysis& analysis) {
  MINES_ASSERT(analysis.verdict.size() == view.size().cells());
  const auto& verdicts = analysis.verdict;
  if (std::find(verdicts.begin(), verdicts.end(), Verdict::safe) == verdicts.end()) return std::nullopt;
  std::optional<Cell> safe;
  for_each_frontier_cell(view, [&](Cell cell) {
    if (!safe && verdicts[view.size().index(cell)] == Verdict::safe) safe = cell;
  });
  // All interior cells have the same verdict: no frontier cell is safe, so these are.
  return safe ? *safe : interior_cell(view);
}

std::optional<Guess> best_guess(const View& view, const CountedAnalysis& analysis, int games) {
  const std::vector<Guess> guesses = compare(view, analysis, std::nullopt, games);
  if (guesses.empty()) return std::nullopt;
  return guesses.front();
}

std::vector<Guess> compare_guesses(const View& view, const CountedAnalysis& analysis, Cell asked, int games) {
  MINES_ASSERT(is_uncertain(analysis.verdict[view.size().index(asked)]));
  std::vector<Guess> guesses = compare(view, analysis, asked, games);
  if (guesses.empty()) guesses.push_back({asked, analysis.mine[view.size().index(asked)]});
  return guesses;
}

std::optional<Move> winning_move(const View& view, const CountedAnalysis& analysis, int games) {
  if (const auto cell = safe_cell(view, analysis)) return Move{*cell, true, 0, {}};
  const auto guess = best_guess(view, analysis, games);
  // The position is too large to compare guesses in, was not counted, or has a single undecided cell.
  if (!guess) return safest_move(view, analysis);
  return Move{guess->cell, false, guess->mine, {}};
}

std::optional<Move> scoring_move(const View& view, const CountedAnalysis& analysis,
                                 const ScoreOptions& options) {
  // A safe cell is worth its one point, at no risk.
  if (const auto cell = safe_cell(view, analysis)) return Move{*cell, true, 0, 1};
  // The guesser takes unknown cells as undecided, so proven mines must be known to it.
  const View known = with_proven_mines(view, analysis);
  const StuckRows stuck(known);
  const std::vector<StuckTile> tiles = stuck.all();
  Guesser guesser(
      known, stuck, {known.size(), mines_for(analysis), options.penalty}, Guessing::worthwhile, options.seed,
      [](const Component& component) { return find_placement(component); }, options.threads);
  const std::vector<Move> guesses = guesser.choose(tiles, known.count_opened());
  // A push has no gain, and any guess with a gain comes before it.
  const auto best = std::max_element(guesses.begin(), guesses.end(),
                                     [](const Move& a, const Move& b) { return a.gain < b.gain; });
  if (best == guesses.end()) return std::nullopt;
  // The gain of a push into a large region is unknown.
  return Move{best->cell, false, analysis.mine[view.size().index(best->cell)], best->gain};
}

}  // namespace mines
