// Rates guesses in games that end with the first mine, by three criteria:
// - the positions after the replies (guess/win/look_ahead.hpp);
// - swaps: cells that can be exchanged without changing a number, so a player must guess (swaps.hpp);
// - late in the game, the value of the best play on a few random placements (guess/win/sampled_endgame.hpp).
#pragma once

#include <optional>
#include <vector>

#include "counted/situation.hpp"
#include "guess/win/joined_parts.hpp"
#include "guess/win/look_ahead.hpp"
#include "guess/win/sampled_endgame.hpp"
#include "guess/win/swaps.hpp"
#include "mines/guess.hpp"

namespace mines {

struct GuessRaterOptions {
  LookAheadOptions look_ahead;   ///< its aim must be Aim::win
  bool weighs_swaps = true;      ///< use swaps; below 10^10 placements, also sample the end
  int sampled_placements = 600;  ///< size of the sample of the end; 0: no sample
};

/// For one thread. Later calls reuse its memory.
class GuessRater {
 public:
  explicit GuessRater(const GuessRaterOptions& options)
      : options_(options), look_ahead_(options.look_ahead) {}

  /// Rates the least risky guesses; returns the best first. If `situation` has only estimates, the guesses
  /// are not rated, and the least risky guess is the first. No cell may be proven safe. About 30 µs for each
  /// guess, 50 µs for swaps, and 4 ms for a sampled end of 600 placements.
  std::vector<Guess> rate(const View& view, const Situation& situation);
  /// The factor in the ratings of the last rate(): 1, or more if the ratings include values of a sampled end.
  double scale() const { return scale_; }
  /// The probability that `cell`, an unknown cell of a counted situation, is safe and its number proves that
  /// another cell is safe. 0 if counting takes too much work.
  std::optional<double> progress_of(const View& view, const Situation& situation, Cell cell) {
    return look_ahead_.rate(view, situation, cell).progress;
  }

 private:
  void weigh_late(const View& view, const Situation& situation, std::vector<Guess>& guesses);

  GuessRaterOptions options_;
  LookAhead look_ahead_;
  double scale_ = 1;
  JoinedParts joined_;
  Swaps swaps_;
  std::vector<SwapChange> changes_;
  SampledEndgame sampled_endgame_;
};

}  // namespace mines
