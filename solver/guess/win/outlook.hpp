// The worth of a guess, estimated from the positions after it: a weighted sum of a few figures. The weights
// were fitted to games that were simulated to their end.
//
// The method: games of Expert (16 x 30 with 99 mines) were stopped at guesses. At each guess 32 to 64
// possible placements of the mines were drawn, and after each of the most promising guesses the game was
// played to its end on each placement. A regression explained the wins of each guess by the figures of the
// guess. The wins and the figures went in as differences from their means over the guesses in the position.
// The regression used 900,000 endings for the figures of the outlook, and 1,000,000 late endings (10^3 to
// 10^30 placements) for swaps (guess/win/swaps.hpp) and the sampled end (guess/win/sampled_endgame.hpp). Of
// some thirty figures those below helped. (Outcomes of whole games were no help: positions differ far more
// than the guesses in a position.) `mines-lab rollouts` plays such endings, and scripts/fit-outlook fits
// weights to them.
//
// The same weights serve for Aim::cells (guess/win/endgame.hpp): weights fitted to some 130,000 endings of
// the course's games, with cells instead of wins, were similar and gained no cells. Weighing swaps gained no
// cells either (4,000 maps), so swaps are not weighed for Aim::cells.
#pragma once

#include <cmath>

namespace mines {

/// Figures of the positions after a guess, if it is right: means over its replies. A cell is certain if it is
/// proven safe or, with Aim::cells, also if it is a proven mine.
struct Outlook {
  bool is_known = false;  ///< false if they could not be counted
  double progress = 0;    ///< chance that at least one cell is certain
  double several = 0;     ///< chance that at least two cells are certain
  double risk = 0;        ///< risk of the safest guess; 0 if a cell is certain
  // The next two are differences: the figure after the guess minus the figure before it. They cover the parts
  // that the guess joins, the guessed cell, and the interior cells next to it.
  double bits = 0;        ///< sum of the entropies of their cells
  double open_cells = 0;  ///< number of cells neither certain nor opened
  /// Sum of log(s) over the parts that the guess joins; s is the chance that the safest guess in the part is
  /// right.
  double log_safety = 0;
};

/// The worth of the guess if it is right, relative to a guess that makes a single cell certain and has no
/// other effect. scripts/fit-outlook has a copy of the weights.
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
