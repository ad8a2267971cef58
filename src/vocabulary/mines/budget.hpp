/// @file
/// The budget of a call, and the exception of a stopped call.
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>

namespace mines {

/// Limits of a call.
struct Budget {
  /// The default of `work`.
  static constexpr std::uint64_t usual_work = 5'000'000;

  /// The most work on one piece of a position, at least 1. A piece is a set of unknown cells that are
  /// linked by numbers. A piece that needs more work is estimated by samples. A unit of work is a step of the
  /// method that finds all placements of mines, or 100 multiplications while placements are counted. The
  /// default takes about half a second and 200 MB.
  std::uint64_t work = usual_work;
  /// Returns true to end the call. The call then throws Stopped within about 50 ms, or 0.2 s if a piece has
  /// many thousands of cells. `stopped` is called every few ms from threads of the call, never two at once.
  /// An exception from `stopped` also ends the call. `stopped` must not use the Engine or Constraints
  /// object whose call it may end. If `stopped` is empty, nothing stops the call.
  std::function<bool()> stopped{};
  /// The most games that are played after each close guess, on random placements of the mines; 0: no games.
  /// Guesses are close if their Guess::rating differs too little for a choice; at most the five best are
  /// compared. Games improve the choice of best_move(), and let explain() report the chance to win of each
  /// close guess. 1,000 games take one to two seconds on an Expert board. The number of mines must be known.
  int games = 0;
  static constexpr int most_games = 1'000'000;  ///< the largest value of `games`
};

/// Thrown by a call whose `stopped` returned true; `stopped` may also throw Stopped itself. The object
/// that was called stays unchanged.
class Stopped : public std::runtime_error {
 public:
  /// `why` is the text of what().
  explicit Stopped(const char* why = "the call was stopped") : std::runtime_error(why) {}
};

}  // namespace mines
