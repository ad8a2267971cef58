// Plays a game on after guesses that the ratings cannot tell apart, on random placements of the mines left.
//
// What is exact is not simulated: the chance that a guess is right, and what the end of a game is worth once
// few placements are left. So no game is lost: it goes on after each guess as if that was right, and gets the
// product of the chances. That halves the variance of games that are won or lost, and takes 1.6 times as
// long. All guesses are played on the same placements, and a guess that falls behind is
// dropped (racing: O. Maron and A. Moore, "Hoeffding races", NIPS 1993). The result is weighed against the
// ratings: among close guesses the true chances to win scatter by 0.011, and a few hundred games have an
// error of that size.
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

  /// Gives the guesses whose ratings are close to the best their expected chances to win, with standard
  /// errors, and sorts them by these. A chance is also weighed with the rating, and the error is that of the
  /// games alone. The guesses stay before all others. `guesses` are rated guesses to open cells of a counted
  /// situation, the best first, and `scale` is that of the ratings (GuessRater::scale()). Nothing changes if
  /// no second guess is close, if few cells are open, if few placements are left, or if placements cannot be
  /// drawn; then the result is false. Equal arguments give equal results. 0.3 ms for each game and guess.
  bool compare(const View& view, const Situation& situation, double scale, std::vector<Guess>& guesses);

 private:
  float play_on(const View& view, std::uint64_t mines, Cell guess, RandomSequence& random);
  bool lay_without(Cell cell, const View& view, std::uint64_t mines, RandomSequence& random);

  int games_;
  std::unique_ptr<ClassicMind> mind_;  // null until it is needed
  std::unique_ptr<PlacedBoard> board_;
  RandomPlacements random_placements_;  // of the position
  Placement placement_;
  RandomPlacements later_placements_;  // of a game that is played on
  Placement later_placement_;
};

}  // namespace mines
