// The worth of a guess, estimated from the positions after it: a weighted sum of a few figures. The weights
// come from a regression over simulated ends of Expert games. After each promising guess of a position, 32 to
// 64 ends were played on random placements. The weights of worth_of() come from 900,000 ends; those of
// swaps.hpp and sampled_endgame.hpp come from 1,000,000 ends late in games. `mines-lab rollouts` plays the
// ends; scripts/fit-outlook fits the weights. The same weights serve Aim::cells (many cells instead of a win,
// endgame.hpp): weights fitted for Aim::cells gained no cells.
#pragma once

#include <algorithm>
#include <cmath>

namespace mines {

/// Figures of the positions after a right guess: means over the replies to the guess. A cell is certain if it
/// is proven safe. With Aim::cells a proven mine is certain, too.
struct Outlook {
  bool is_known = false;  ///< false if the positions could not be counted
  /// Chance that at least one cell is certain. Of the components that the guess does not touch none counts,
  /// though the mines left may decide them.
  double progress = 0;
  double several = 0;  ///< chance that at least two cells of the joined parts are certain
  double risk = 0;     ///< risk of the safest guess; 0 if a cell is certain
  // The next two figures are differences: after the guess minus before it. Both cover the joined parts (the
  // components of the guessed cell and its neighbours), and whichever of these cells are interior.
  double bits = 0;        ///< sum of the cells' entropies
  double open_cells = 0;  ///< number of cells neither certain nor opened
  /// Before the guess: the sum over the joined parts of log(chance that the part's safest guess is right).
  double log_safety = 0;
};

/// The largest worth. A guess that decides a long chain of pairs would get more by the weights, which were
/// fitted to ends of games in which it is rare.
inline constexpr double most_worth = 1.15;

/// The worth of the guess if it is right, relative to a guess that makes one cell certain and has no other
/// effect. scripts/fit-outlook has a copy of the weights.
inline double worth_of(const Outlook& outlook) {
  return std::min(most_worth, 1 + 0.06 * outlook.several - 0.71 * outlook.risk - 0.018 * outlook.bits +
                                  0.007 * outlook.open_cells + 0.033 * outlook.log_safety);
}

/// The entropy of a cell that is a mine with probability p, in bits.
inline double entropy(double p) {
  return p <= 0 || p >= 1 ? 0 : -p * std::log2(p) - (1 - p) * std::log2(1 - p);
}

}  // namespace mines
