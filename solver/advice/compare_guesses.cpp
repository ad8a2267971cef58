#include "advice/compare_guesses.hpp"

#include <algorithm>

#include "advice/best_move.hpp"
#include "advice/proven_mines.hpp"
#include "guess/win/classic_player.hpp"
#include "guess/win/placements.hpp"

namespace mines {

namespace {

/// With more cells beside numbers nothing but the probability is told.
constexpr std::size_t most_cells = 10'000;
/// Every cell is played to its end, not the best alone.
constexpr std::uint64_t endgame_work = 20'000'000;

/// The chances to win, where there are few enough placements.
void add_chances(const View& view, ClassicMind& mind, std::vector<ComparedGuess>& guesses) {
  const auto all = all_placements(view, mind.situation, mind.options.endgame_placements);
  if (!all) return;
  const auto chances = mind.endgame.values(all->cells, all->models, endgame_work);
  if (!chances) return;
  for (ComparedGuess& guess : guesses) {
    const auto place = std::find(all->cells.begin(), all->cells.end(), guess.cell);
    if (place == all->cells.end()) return;
    guess.win = (*chances)[static_cast<std::size_t>(place - all->cells.begin())];
  }
  std::stable_sort(guesses.begin(), guesses.end(),
                   [](const ComparedGuess& a, const ComparedGuess& b) { return a.win > b.win; });
}

}  // namespace

std::vector<ComparedGuess> compare_guesses(const View& view, const Analysis& analysis, std::uint64_t mines,
                                           Cell asked) {
  const ComparedGuess alone{asked, analysis.at(asked).mine.value, {}, {}, {}};
  if (analysis.cells.size() > most_cells || safe_cell(view, analysis)) return {alone};
  const View known = with_proven_mines(view, analysis);
  ClassicMind mind(classic_settings().front().options);
  if (mind.situation.look(known, mines) != Situation::Outcome::counted) return {alone};
  std::vector<RatedGuess> rated = mind.look_ahead.rate(known, mind.situation);
  const bool has_asked =
      std::any_of(rated.begin(), rated.end(), [&](const RatedGuess& guess) { return guess.cell == asked; });
  if (!has_asked) rated.push_back(mind.look_ahead.rate(known, mind.situation, asked));
  std::vector<ComparedGuess> guesses;
  for (const RatedGuess& guess : rated) {
    const double probability = analysis.at(guess.cell).mine.value;
    guesses.push_back({guess.cell, probability, guess.progress, {}, guess.rating});
  }
  std::stable_sort(guesses.begin(), guesses.end(),
                   [](const ComparedGuess& a, const ComparedGuess& b) { return a.rating > b.rating; });
  add_chances(known, mind, guesses);
  return guesses;
}

}  // namespace mines
