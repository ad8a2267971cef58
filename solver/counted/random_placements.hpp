// Random placements of all mines left on a board, each equally likely: what simulations of a classic game
// start from. Where the number of mines is open, a placement with m mines weighs odds^m.
//
// Each component is drawn by itself, its placements weighing the odds at which the mines left are expected.
// The interior has to take the rest: m mines there are accepted with a probability in proportion to the ways
// to have them, C(n, m) · odds^m. Some two to ten tries make a placement.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "components/placement.hpp"
#include "count/elimination.hpp"
#include "count/odds_for_mines.hpp"
#include "count/odds_weights.hpp"
#include "counted/situation.hpp"

namespace mines {

/// For one thread; keeps its memory.
class RandomPlacements {
 public:
  /// Takes a situation that was counted. False if a component is too large to draw from. O(cells), and for
  /// each component the work of an elimination.
  bool look(const View& view, const Situation& situation);
  /// Takes components that were counted, and the other cells; `mines` mines are on all of them together.
  bool look(std::span<const CountedComponent> parts, std::vector<Cell> interior, std::uint64_t mines);
  /// Takes them likewise; a placement with m mines weighs odds^m, 0 < odds < infinity.
  bool look_at_odds(std::span<const CountedComponent> parts, std::vector<Cell> interior, double odds);

  /// The unknown cells: those of the components in their order, then the interior by rows.
  const std::vector<Cell>& cells() const { return cells_; }

  /// Sets mines[i] to 1 if cell i is a mine, else to 0. False if many tries do not give a placement.
  bool draw(RandomSequence& random, Placement& mines);

 private:
  static constexpr int most_tries = 10'000;

  bool weigh(std::span<const CountedComponent> parts, std::vector<Cell> interior, double odds);

  std::vector<Cell> cells_;
  std::size_t interior_begin_ = 0;
  std::optional<std::int64_t> mines_left_;
  double density_ = 0;  // of mines in the interior, if their number is open
  std::vector<Elimination> eliminations_;
  std::vector<OddsWeights> weights_;
  std::vector<double> acceptance_;  // of each number of mines in the interior
  std::vector<std::uint32_t> interior_;
  Placement drawn_;
};

}  // namespace mines
