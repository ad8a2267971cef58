// Compares guesses with close ratings: plays games to their end after each, on random placements of the mines
// left. Every guess in a game counts as right; the result is the product of the chances that they are right.
// The compared guesses get the same placements, and one that falls behind is dropped (racing: O. Maron and A.
// Moore, "Hoeffding races", NIPS 1993).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "counted/random_placements.hpp"
#include "counted/situation.hpp"
#include "mines/guess.hpp"

namespace mines {

struct ClassicMind;
class PlacedBoard;

/// For one thread; keeps its memory.
class Rollouts {
 public:
  /// Plays at most `games` games for a guess.
  explicit Rollouts(int games);
  ~Rollouts();

  /// For each guess with a rating close to the best, sets `win` from games and rating, and `win_error` from
  /// the games. Sorts these guesses by `win`, before all others. `guesses` are rated guesses to open cells of
  /// a counted situation, the best first; `scale` is GuessRater::scale() for them. False, without any change,
  /// in five cases: no second guess is close; the board has more than 10,000 cells; fewer than 40 cells are
  /// open; fewer than 4,000 placements are left; placements cannot be drawn. Equal arguments give equal
  /// results. Takes 0.3 ms for each game and guess.
  bool compare(const View& view, const Situation& situation, double scale, std::vector<Guess>& guesses);

 private:
  float play_on(const View& view, std::uint64_t mines, Cell guess, RandomSequence& random);
  bool lay_without(Cell cell, const View& view, std::uint64_t mines, RandomSequence& random);

  int games_;
  std::unique_ptr<ClassicMind> mind_;  // null until the first use
  std::unique_ptr<PlacedBoard> board_;
  RandomPlacements random_placements_;  // draws placements of the position
  Placement placement_;
  RandomPlacements later_placements_;  // draws placements of later positions
  Placement later_placement_;
};

}  // namespace mines
