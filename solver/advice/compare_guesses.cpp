#include "advice/compare_guesses.hpp"

#include <algorithm>

#include "advice/best_move.hpp"
#include "advice/proven_mines.hpp"
#include "base/assert.hpp"
#include "guess/win/classic_player.hpp"
#include "guess/win/placements.hpp"

namespace mines {

namespace {

/// Above this many cells next to numbers, a guess gets only its probability.
constexpr std::size_t most_cells = 10'000;
/// This budget is above the usual one: the game is played on after every cell, not only after the best.
constexpr std::uint64_t endgame_work = 20'000'000;

/// Adds the chances to win, if there are few enough placements, and sorts by them.
void add_chances(const View& view, ClassicMind& mind, std::vector<Guess>& guesses) {
  const auto all = all_placements(view, mind.situation, mind.options.endgame_placements);
  if (!all) return;
  const auto chances = mind.endgame.values(all->cells, all->models, endgame_work);
  if (!chances) return;
  for (Guess& guess : guesses) {
    const auto place = std::find(all->cells.begin(), all->cells.end(), guess.cell);
    if (place == all->cells.end()) return;
    guess.value = (*chances)[static_cast<std::size_t>(place - all->cells.begin())];
  }
  std::stable_sort(guesses.begin(), guesses.end(),
                   [](const Guess& a, const Guess& b) { return a.value > b.value; });
}

}  // namespace

std::vector<Guess> compare_guesses(const View& view, const Analysis& analysis, std::uint64_t mines,
                                   Cell asked) {
  MINES_ASSERT(analysis.consistent());
  const Guess alone{asked, analysis.at(asked).mine.value};
  if (analysis.cells.size() > most_cells || safe_cell(view, analysis)) return {alone};
  const View known = with_proven_mines(view, analysis);
  ClassicMind mind(classic_settings().front().options);
  if (mind.situation.look(known, mines) != Situation::Outcome::counted) return {alone};
  // Where few placements are left, the player chooses among all cells, and the rater has the least risky
  // ones.
  std::vector<Cell> also{asked};
  if (const auto best = winning_move(view, analysis, mines)) also.push_back(best->cell);
  std::vector<Guess> guesses = mind.rater.rate(known, mind.situation, also);
  // The guesses get the probabilities of the analysis, so that both agree to the last digit.
  for (Guess& guess : guesses) guess.mine_probability = analysis.at(guess.cell).mine.value;
  add_chances(known, mind, guesses);
  return guesses;
}

}  // namespace mines
