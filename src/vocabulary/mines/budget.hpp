/// @file
/// How much a call may do, and what it throws if its caller ends it.
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>

namespace mines {

/// How much a call may do.
struct Budget {
  /// The work unless another is given.
  static constexpr std::uint64_t usual_work = 5'000'000;

  /// The most work on one piece of a position before the piece is estimated by samples. A unit is a
  /// transition of the elimination, or 100 products in counting; the usual work takes about half a second and
  /// 200 MB. A position in which only zeros were clicked needs some thousands. 1 or more.
  std::uint64_t work = usual_work;
  /// Returns true to end the call: it then throws Stopped, within about 50 ms (0.2 s where a piece has many
  /// thousands of cells). The call asks every few ms, from the threads that it uses, never from two at once.
  /// What this throws ends the call, too. It must not ask the same engine or constraints. Empty: nothing ends
  /// the call.
  std::function<bool()> stopped{};
  /// Games that are played on after each of the guesses to win that ratings cannot tell apart, at most five.
  /// So best_move() chooses better, and explain() reports what each of these guesses wins. 1,000 games take
  /// one to two seconds on an Expert board. Needs the number of mines. 0: none.
  int games = 0;
  static constexpr int most_games = 1'000'000;  ///< that `games` may be
};

/// Thrown by a call whose `stopped` returned true, or thrown by that to say why. What the call was made on is
/// as it was before.
class Stopped : public std::runtime_error {
 public:
  explicit Stopped(const char* why = "the call was stopped") : std::runtime_error(why) {}  ///< of what()
};

}  // namespace mines
