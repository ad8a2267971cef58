#include "guess/win/guess_rater.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/assert.hpp"

namespace mines {

namespace {

/// With fewer placements the end is sampled, and no guess is left out for its risk: what swaps and the
/// sampled end add to the rating of a risky guess has no bound. Guesses left out by the bound 1.5 lost 0.0005
/// to 0.0015 of a game in each position of the laboratory. With more placements the look-ahead's own bound
/// leaves risky guesses out before swaps are weighed; what that loses was not measured.
constexpr double most_late_placements = 1e10;
constexpr double no_bound = std::numeric_limits<double>::infinity();

/// How much the swaps that a guess makes less likely, and the value of the sampled end, add to its rating.
struct LateWeights {
  double swaps_elsewhere = 0;
  double own_swaps = 0;
  double sampled_end = 0;
};

/// The weights if `sampled` of 10^log10_placements placements are drawn; 0 for none. The fewer placements
/// there are, the more the drawn ones say. Fitted to a million late endings (guess/win/outlook.hpp says how).
LateWeights late_weights(double log10_placements, int sampled) {
  const double few = sampled == 0 ? 0 : std::clamp(10 - log10_placements, 0.0, 6.0);
  const double drawn = std::min(10.0, sampled / std::pow(10, log10_placements));
  return {0.55 + 0.3 * few, 0.53 + 0.45 * few, few * (1 + 2 * drawn)};
}

}  // namespace

std::vector<Guess> GuessRater::rate(const View& view, const Situation& situation) {
  scale_ = 1;
  const bool is_late = options_.weighs_swaps && situation.placements() < most_late_placements;
  // Where the aim is to win, none is a mark.
  const std::vector<ClickOrMark> clicks = look_ahead_.rate(view, situation, is_late ? no_bound : most_worth);
  std::vector<Guess> guesses(clicks.begin(), clicks.end());
  if (!situation.is_counted()) return guesses;
  if (options_.weighs_swaps && guesses.size() > 1) weigh_late(view, situation, guesses);
  std::stable_sort(guesses.begin(), guesses.end(),
                   [](const Guess& a, const Guess& b) { return a.rating > b.rating; });
  return guesses;
}

/// Adds swaps and the sampled end to the ratings.
void GuessRater::weigh_late(const View& view, const Situation& situation, std::vector<Guess>& guesses) {
  joined_.look(situation);
  swaps_.weigh(view, situation, guesses, joined_, changes_);
  const double log10_placements = std::log10(situation.placements());
  std::optional<std::vector<double>> values;
  if (late_weights(log10_placements, options_.sampled_placements).sampled_end > 0) {
    values = sampled_endgame_.values(view, situation, guesses, options_.sampled_placements);
  }
  const LateWeights weights = late_weights(log10_placements, values ? options_.sampled_placements : 0);
  scale_ += weights.sampled_end;
  MINES_ASSERT(changes_.size() == guesses.size() && (!values || values->size() == guesses.size()));
  for (std::size_t i = 0; i < guesses.size(); ++i) {
    const double swaps = weights.swaps_elsewhere * std::expm1(changes_[i].elsewhere) +
                         weights.own_swaps * std::expm1(changes_[i].own);
    *guesses[i].rating += (1 - guesses[i].mine) * swaps;
    if (values) *guesses[i].rating += weights.sampled_end * (*values)[i];
  }
}

}  // namespace mines
