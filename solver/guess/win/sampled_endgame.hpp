// Rates guesses near the end of a game, if too many placements are left for an exact search. A rating is the
// value of the best play (guess/win/endgame.hpp) on a few random placements. All ratings are too high, by
// about the same amount, because a few placements are easier to tell apart than all.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "counted/random_placements.hpp"
#include "guess/win/endgame.hpp"
#include "mines/guess.hpp"

namespace mines {

/// For one thread. Later calls reuse its memory.
class SampledEndgame {
 public:
  /// Entry i is the value of the best play that begins with guesses[i], on `placements` random placements.
  /// Empty if more than 64 cells are unknown, if no placement can be
  /// drawn, or if the search takes too much work. Equal arguments give equal values. 1 ms for 128 placements.
  std::optional<std::vector<double>> values(const View& view, const Situation& situation,
                                            std::span<const Guess> guesses, int placements);

 private:
  bool draw(RandomSequence& random, int placements);

  RandomPlacements random_placements_;
  Endgame endgame_;
  Placement mines_;
  std::vector<Model> models_;
};

}  // namespace mines
