// What is expected of a position that an answer to a guess leaves, from a few figures of it: a linear
// estimate, whose weights were fitted to games played on.
//
// How: games of Expert (16 x 30 with 99 mines) were stopped at guesses; 64 of the placements that fitted were
// drawn, and for each of the six most promising guesses the game was played to its end on every one of them,
// 900,000 endings in all. What the guesses of a position won, less their mean, was explained by their
// figures, less their means, by ridge regression. Of some thirty figures those below were worth keeping. (To
// learn from the outcomes of whole games was no use: positions differ far more than guesses in a position
// do.)
//
// For Goal::cells the same weights serve: fitted anew to some 130,000 endings of the course's games, cells
// instead of wins, they came out alike, and took no more cells.
#pragma once

#include <cmath>

namespace mines {

/// Figures of a position behind a guess that was right.
struct Outlook {
  bool several = false;  ///< two cells or more are certain
  double risk = 0;       ///< of the safest guess; 0 if a cell is certain
  // Of the parts that the guess joins, itself and the interior cells beside it included, after less before:
  double bits = 0;        ///< entropy of their cells, each by itself
  double open_cells = 0;  ///< cells neither certain nor opened
};

/// What the position is worth, as a multiple of one with a single certain cell and nothing else changed.
inline double worth_of(const Outlook& outlook) {
  return 1 + (outlook.several ? 0.06 : 0) - 0.71 * outlook.risk - 0.018 * outlook.bits +
         0.007 * outlook.open_cells;
}

/// More than a guess whose answers are all as good as can be is worth.
inline constexpr double most_worth = 1.15;

/// What the guess is worth less for the risk of what it joins: for the logarithm of the safety of the safest
/// cell of a part.
inline double worth_of_joining(double log_safety) { return 0.033 * log_safety; }

/// The entropy of a cell that is a mine with probability p, in bits.
inline double entropy(double p) {
  return p <= 0 || p >= 1 ? 0 : -p * std::log2(p) - (1 - p) * std::log2(1 - p);
}

}  // namespace mines
