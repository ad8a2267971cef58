// How good the position is that a reply to a guess leaves: a linear estimate from a few figures of it, whose
// weights were fitted to games that were played on.
//
// The method: games of Expert (16 x 30 with 99 mines) were stopped at guesses. 64 of the placements that
// fitted were drawn, and for each of the six most promising guesses the game was played to its end on each
// placement: 900,000 endings in all. Ridge regression explained what the guesses of a position won, less
// their mean, by their figures, less their means. Of some thirty figures those below were worth keeping.
// (Learning from the outcomes of whole games was no use: positions differ far more than the guesses in a
// position do.)
//
// These weights serve for Goal::cells, too: fitted to some 130,000 endings of the course's games, with cells
// instead of wins, the weights were similar, and took no more cells.
#pragma once

#include <cmath>

namespace mines {

/// Figures of a position after a guess that was right.
struct Outlook {
  bool several = false;  ///< at least two cells are certain
  double risk = 0;       ///< risk of the safest guess; 0 if a cell is certain
  // Differences, after less before, for the parts that the guess joins, with its own cell and the interior
  // cells next to it.
  double bits = 0;        ///< sum of the entropies of their cells
  double open_cells = 0;  ///< cells neither certain nor opened
};

/// What the position is worth, relative to one in which a single cell is certain and nothing else has
/// changed.
inline double worth_of(const Outlook& outlook) {
  return 1 + (outlook.several ? 0.06 : 0) - 0.71 * outlook.risk - 0.018 * outlook.bits +
         0.007 * outlook.open_cells;
}

/// Upper bound of worth_of().
inline constexpr double most_worth = 1.15;

/// What is added for the parts that a guess joins, at most 0. `log_safety` is the logarithm of the safety of
/// a part's safest cell, summed over the parts.
inline double worth_of_joining(double log_safety) { return 0.033 * log_safety; }

/// The entropy of a cell that is a mine with probability p, in bits.
inline double entropy(double p) {
  return p <= 0 || p >= 1 ? 0 : -p * std::log2(p) - (1 - p) * std::log2(1 - p);
}

}  // namespace mines
