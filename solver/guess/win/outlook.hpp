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
// They serve for Aim::cells, too: fitted to some 130,000 endings of the course's games, with cells instead
// of wins, the weights of the outlook were similar, and won no more cells. Weighing swaps took no more cells
// either (4,000 maps), and is left out there.
#pragma once

#include <cmath>

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
/// else has changed. scripts/fit-outlook has a copy of the weights.
inline double worth_of(const Outlook& outlook) {
  return 1 + 0.06 * outlook.several - 0.71 * outlook.risk - 0.018 * outlook.bits +
         0.007 * outlook.open_cells + 0.033 * outlook.log_safety;
}

/// Upper bound of worth_of().
inline constexpr double most_worth = 1.15;

/// The entropy of a cell that is a mine with probability p, in bits.
inline double entropy(double p) {
  return p <= 0 || p >= 1 ? 0 : -p * std::log2(p) - (1 - p) * std::log2(1 - p);
}

}  // namespace mines
