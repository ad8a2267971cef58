// Draws random placements of all mines left on a board, for simulations of a classic game. If the number of
// mines is given, all placements are equally likely; else a placement with m mines weighs odds^m.
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

/// For one thread; keeps its memory.
class RandomPlacements {
 public:
  /// Takes a counted situation; runs an Elimination for each component. False if a component is too large.
  bool look(const View& view, const Situation& situation);
  /// Takes counted components and the interior cells, with `mines` mines on all of these cells together.
  bool look(std::span<const CountedComponent> parts, std::vector<Cell> interior, std::uint64_t mines);
  /// Like look(), but a placement with m mines weighs odds^m, 0 < odds < infinity.
  bool look_at_odds(std::span<const CountedComponent> parts, std::vector<Cell> interior, double odds);

  /// The unknown cells: the components' cells in their order, then the interior by rows.
  const std::vector<Cell>& cells() const { return cells_; }

  /// Sets mines[i] to 1 if cell i is a mine, else to 0. False if most_tries tries fail.
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
