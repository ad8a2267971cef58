// What a guess is worth by the positions that it leaves: a linear estimate from a few figures, whose weights
// were fitted to games that were played on.
//
// The method: games of Expert (16 x 30 with 99 mines) were stopped at guesses. 32 to 64 of the placements
// that fitted were drawn, and after each of the most promising guesses the game was played to its end on each
// placement. Regression explained what the guesses of a position won, less their mean, by their figures, less
// their means: 900,000 endings for the figures of the outlook, and 1,000,000 late ones (10^3 to 10^30
// placements) for swaps and the sampled end. Of some thirty figures those below were worth keeping. (Learning
// from the outcomes of whole games was no use: positions differ far more than the guesses in a position do.)
// `mines-lab rollouts` plays such endings, and scripts/fit-outlook fits weights to them.
//
// The weights of the outlook serve for Goal::cells, too: fitted to some 130,000 endings of the course's
// games, with cells instead of wins, they were similar, and took no more cells. There swaps and the sampled
// end took no more cells either (4,000 maps), and are left out.
#pragma once

#include <algorithm>
#include <cmath>

#include "guess/win/swaps.hpp"

namespace mines {

/// Figures of the positions that a guess leaves if it is right: means over its replies.
struct Outlook {
  bool is_known = false;  ///< false where they could not be counted
  double progress = 0;    ///< chance that a cell is certain
  double several = 0;     ///< chance that at least two cells are
  double risk = 0;        ///< risk of the safest guess; 0 if a cell is certain
  // Differences, after less before, for the parts that the guess joins, with its own cell and the interior
  // cells next to it.
  double bits = 0;        ///< sum of the entropies of their cells
  double open_cells = 0;  ///< cells neither certain nor opened
  /// For the parts that the guess joins: the logarithm of the safety of a part's safest cell, summed.
  double log_safety = 0;
};

/// What the guess is worth if it is right, relative to one after which a single cell is certain and nothing
/// else has changed.
inline double worth_of(const Outlook& outlook) {
  return 1 + 0.06 * outlook.several - 0.71 * outlook.risk - 0.018 * outlook.bits +
         0.007 * outlook.open_cells + 0.033 * outlook.log_safety;
}

/// Upper bound of worth_of().
inline constexpr double most_worth = 1.15;
/// With so few placements a guess may settle a swap, and be worth up to that.
inline constexpr double most_late_placements = 1e10;
inline constexpr double most_late_worth = 1.5;

/// How much the swaps that a guess makes less likely, and the value of the sampled end (sampled_endgame.hpp),
/// add to its rating. The fewer placements there are, the more the drawn ones say.
struct LateWeights {
  double swaps_elsewhere = 0.55;
  double own_swaps = 0.53;
  double sampled_end = 0;
};

/// The weights if `sampled` of 10^log10_placements placements are drawn; 0 for none.
inline LateWeights late_weights(double log10_placements, int sampled) {
  const double few = sampled == 0 ? 0 : std::clamp(10 - log10_placements, 0.0, 6.0);
  const double drawn = sampled / std::pow(10, log10_placements);
  return {0.55 + 0.3 * few, 0.53 + 0.45 * few, few * (1 + 2 * drawn)};
}

/// What swaps add to the worth of a guess.
inline double worth_of(const SwapChange& change, const LateWeights& weights) {
  return weights.swaps_elsewhere * std::expm1(change.elsewhere) + weights.own_swaps * std::expm1(change.own);
}

/// The entropy of a cell that is a mine with probability p, in bits.
inline double entropy(double p) {
  return p <= 0 || p >= 1 ? 0 : -p * std::log2(p) - (1 - p) * std::log2(1 - p);
}

}  // namespace mines
