// Draws random placements of all mines left on a board. If the number of mines is given, all placements are
// equally likely; else a placement with m mines weighs odds^m, with odds = density / (1 - density).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "components/component.hpp"
#include "count/elimination.hpp"
#include "count/mine_spread.hpp"
#include "count/odds_weights.hpp"
#include "counted/situation.hpp"

namespace mines {

/// For one thread. Later calls reuse its memory.
class RandomPlacements {
 public:
  /// Prepares draws for `view`, as counted by `situation`. False if a component is too large for Elimination.
  bool look(const View& view, const Situation& situation);
  /// Prepares draws of `mines` mines on `parts` and on `interior`, the unknown cells without open neighbours.
  bool look(std::span<const CountedComponent> parts, std::vector<Cell> interior, std::uint64_t mines);
  /// Like look() with `parts`, but a placement with m mines weighs odds^m, 0 < odds < infinity.
  bool look_at_odds(std::span<const CountedComponent> parts, std::vector<Cell> interior, double odds);

  /// The unknown cells: the components' cells in their order, then the interior by rows.
  const std::vector<Cell>& cells() const { return cells_; }

  /// Draws a placement: sets mines[i] to 1 if cell i is a mine, else to 0. If the number of mines is given,
  /// tries until a placement has this number; false if most_tries tries fail.
  bool draw(RandomSequence& random, Placement& mines);

 private:
  static constexpr int most_tries = 10'000;

  bool weigh(std::span<const CountedComponent> parts, std::vector<Cell> interior, double odds);

  std::vector<Cell> cells_;
  std::optional<std::int64_t> mines_left_;
  double density_ = 0;  // density of mines in the interior, if the number of mines is not given
  std::vector<Elimination> eliminations_;
  std::vector<OddsWeights> weights_;
  std::vector<double> acceptance_;  // probability to accept a draw, by number of mines in the interior
  std::vector<std::uint32_t> interior_;
  Placement drawn_;
};

}  // namespace mines
