// Compares guesses with close ratings: after each of them, plays games on (guess/win/play_on.hpp). All
// compared guesses get the same placements. A guess that falls behind is dropped (O. Maron and A. Moore,
// "Hoeffding races", NIPS 1993).
#pragma once

#include <memory>
#include <vector>

#include "counted/situation.hpp"
#include "mines/guess.hpp"

namespace mines {

class PlayOn;

struct RolloutOptions {
  int games = 0;  ///< the most games after each guess; 0: none
  /// With fewer placements left no games are played. The rating by a sampled end is closer there: in the
  /// laboratory games chose worse by 0.001 of a game.
  double fewest_placements = 4000;
  /// A guess is dropped when its games and ratings say that this loses at most this share of games on
  /// average.
  double loss = 0.00002;
};

/// For one thread. Later calls reuse its memory.
class Rollouts {
 public:
  explicit Rollouts(const RolloutOptions& options);
  ~Rollouts();
  Rollouts(Rollouts&&) noexcept;
  Rollouts& operator=(Rollouts&&) noexcept;

  /// Plays games after each guess with a rating close to the best. Sets `win` of these guesses from their
  /// games and ratings, and `win_error` from the games. Puts them first, sorted by `win`. `guesses`: the
  /// rated guesses of a counted situation, the best first. `scale` is the factor in their ratings
  /// (GuessRater::scale()). False, without any change, in five cases: no second guess is close; the board has
  /// more than 10,000 cells; fewer than 40 cells are open; too few placements are left; placements cannot
  /// be drawn. Equal arguments give equal results. Takes 0.3 ms for each game and guess.
  bool compare(const View& view, const Situation& situation, double scale, std::vector<Guess>& guesses);

 private:
  RolloutOptions options_;
  std::unique_ptr<PlayOn> games_on_;  // null until the first use
};

}  // namespace mines
