// What is expected of a position that an answer to a guess leaves, from a few figures of it: a linear
// estimate, whose weights were fitted to games played on.
//
// How, for the win: games of Expert (16 x 30 with 99 mines) were stopped at guesses; 64 of the placements that
// fitted were drawn, and for each of the six most promising guesses the game was played to its end on every
// one of them, 900,000 endings in all. What the guesses of a position won, less their mean, was explained by
// their figures, less their means, by ridge regression. Of some thirty figures those below were worth keeping.
// (To learn from the outcomes of whole games was no use: positions differ far more than guesses in a position
// do.)
#pragma once

#include <cmath>

#include "classic/goal.hpp"

namespace mines {

/// Figures of a position behind a guess that was right; or their means over all answers to the guess.
struct Outlook {
  double several = 0;  ///< chance that two cells or more are certainly safe
  double risk = 0;     ///< of the safest guess; 0 if a cell is certain
  double share = 0;    ///< of the unknown cells: those that the guess makes certain, itself included
  // Of the parts that the guess joins, itself and the interior cells beside it included, after less before:
  double bits = 0;        ///< entropy of their cells, each by itself
  double open_cells = 0;  ///< cells neither certain nor opened
};

/// What each figure is worth, for a goal.
struct OutlookWeights {
  double several;
  double risk;
  double share;
  double bits;
  double open_cells;
  double log_safety;  ///< of the safest cell of each part that the guess joins
  double most;        ///< more than a guess whose answers are all as good as can be is worth
};

inline const OutlookWeights& weights_for(Goal goal) {
  static constexpr OutlookWeights win{0.06, -0.71, 0, -0.018, 0.007, 0.033, 1.15};
  static constexpr OutlookWeights cells{0.06, -0.71, 0, -0.018, 0.007, 0.033, 1.3};
  return goal == Goal::win ? win : cells;
}

/// What a position is worth, as a multiple of one with a single certain cell and nothing else changed.
inline double worth_of(const Outlook& outlook, const OutlookWeights& weights) {
  return 1 + weights.several * outlook.several + weights.risk * outlook.risk +
         weights.share * outlook.share + weights.bits * outlook.bits +
         weights.open_cells * outlook.open_cells;
}

/// The entropy of a cell that is a mine with probability p, in bits.
inline double entropy(double p) {
  return p <= 0 || p >= 1 ? 0 : -p * std::log2(p) - (1 - p) * std::log2(1 - p);
}

}  // namespace mines
