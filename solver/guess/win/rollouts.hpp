// Plays a game to its end after each of several guesses with close ratings, on random placements of the mines
// left. Each guess counts as right, and the result of a game is the product of the chances. All guesses are
// played on the same placements, and a guess that falls behind is dropped (racing: O. Maron and A. Moore,
// "Hoeffding races", NIPS 1993).
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
  Rollouts(Rollouts&&) noexcept;
  Rollouts& operator=(Rollouts&&) noexcept;

  /// For the guesses whose ratings are close to the best, sets the expected chance to win (from games and
  /// rating) and a standard error (of the games), and sorts these guesses by the chance, before all others.
  /// `guesses` are rated guesses to open cells of a counted situation, the best first; `scale` is
  /// GuessRater::scale() for them. False, without any change, if no second guess is close, if the board has
  /// more than 10,000 cells, if fewer than 40 cells are open, if fewer than 4,000 placements are left, or if
  /// placements cannot be drawn. Equal arguments give equal results. Takes 0.3 ms for each game and guess.
  bool compare(const View& view, const Situation& situation, double scale, std::vector<Guess>& guesses);

 private:
  float play_on(const View& view, std::uint64_t mines, Cell guess, RandomSequence& random);
  bool lay_without(Cell cell, const View& view, std::uint64_t mines, RandomSequence& random);

  int games_;
  std::unique_ptr<ClassicMind> mind_;  // null until the first use
  std::unique_ptr<PlacedBoard> board_;
  RandomPlacements random_placements_;  // draws placements of the position
  Placement placement_;
  RandomPlacements later_placements_;  // draws placements in a game that is played on
  Placement later_placement_;
};

}  // namespace mines
