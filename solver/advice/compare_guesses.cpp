#include "advice/compare_guesses.hpp"

#include <algorithm>

#include "advice/best_move.hpp"
#include "counted/analysis.hpp"
#include "guess/win/classic_player.hpp"

namespace mines {

namespace {

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
  // Its probability comes from the analysis, at the end of compare().
  add({asked});
  for (Guess& guess : guesses) {
    if (!guess.progress) guess.progress = mind.rater.progress_of(view, mind.situation, guess.cell);
  }
  if (exact) add_chances(view, mind, guesses);
}

ClassicOptions options_for(int games) {
  ClassicOptions options = classic_setting(games > 0 ? "deep" : "strong")->options;
  options.rollouts = games;
  return options;
}

std::vector<Guess> compare(const View& view, const Analysis& analysis, std::optional<std::uint64_t> mines,
                           std::optional<Cell> asked, int games) {
  const auto count = [&](Verdict verdict) {
    return static_cast<std::uint64_t>(std::count(analysis.verdict.begin(), analysis.verdict.end(), verdict));
  };
  const std::uint64_t frontier = analysis.verdict.size() - count(Verdict::known) - analysis.interior;
  if (analysis.interior > most_interior) return {};
  // An estimate of the mines would decide a cell that is the only undecided one.
  if (frontier > most_compared_cells || count(Verdict::undecided) < 2 || safe_cell(view, analysis)) return {};
  const View proven = with_proven_mines(view, analysis);
  ClassicMind mind(options_for(mines ? games : 0));
  if (!mines) mind.options.endgame_placements = 0;  // the best play for an estimate is not the best play
  if (mind.situation.look(proven, mines ? *mines : expected_mines(analysis)) != Situation::Outcome::counted)
    return {};
  std::vector<Guess> guesses = mind.guesses(proven);
  if (asked && !guesses.empty()) complete(proven, mind, *asked, guesses);
  // The guesses get the probabilities of the analysis, so that both agree to the last digit.
  for (Guess& guess : guesses) guess.mine = analysis.mine[view.size().index(guess.cell)];
  return guesses;
}

}  // namespace

std::optional<Guess> best_guess(const View& view, const Analysis& analysis,
                                std::optional<std::uint64_t> mines, int games) {
  const std::vector<Guess> guesses = compare(view, analysis, mines, std::nullopt, games);
  if (guesses.empty()) return std::nullopt;
  return guesses.front();
}

std::vector<Guess> compare_guesses(const View& view, const Analysis& analysis,
                                   std::optional<std::uint64_t> mines, Cell asked, int games) {
  std::vector<Guess> guesses = compare(view, analysis, mines, asked, games);
  if (guesses.empty()) guesses.push_back({asked, analysis.mine[view.size().index(asked)]});
  return guesses;
}

}  // namespace mines
