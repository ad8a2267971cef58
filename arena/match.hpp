// Plays all games of an arena with one setting of the player.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "arena/boards.hpp"
#include "guess/win/classic_player.hpp"

namespace mines::arena {

/// A histogram of times with 64 steps for each doubling, so that a quantile is at most 1.6 % too small.
class TimeHistogram {
 public:
  void add(std::uint64_t nanoseconds);
  void add(const TimeHistogram& other);
  /// A quantile in nanoseconds: the share `share` of all times, from 0 to 1, does not exceed it. 0 if no
  /// times were added.
  double quantile(double share) const;
  double longest() const { return static_cast<double>(longest_); }

 private:
  static constexpr int steps = 64;
  std::array<std::uint64_t, 64 * steps> counts_{};
  std::uint64_t count_ = 0;
  std::uint64_t longest_ = 0;
};

struct MatchResult {
  std::vector<std::uint8_t> won;  ///< for each game 1 if it was won, else 0
  std::uint64_t wins = 0;
  std::uint64_t lost_on_safe = 0;  ///< games lost on a cell called safe; if not 0, the player is wrong
  std::uint64_t guesses = 0;
  std::uint64_t moves = 0;
  TimeHistogram move_times;
  double cpu_seconds = 0;  ///< CPU time of all threads; includes drawing and serving the boards
  double seconds = 0;
};

/// How far a match has come. Other threads may read it, to show progress.
struct MatchProgress {
  std::atomic<std::uint64_t> games = 0;
  std::atomic<std::uint64_t> wins = 0;
};

/// Plays all games. Which games are won does not depend on the number of threads. Fails when memory is short,
/// or if the player finds that numbers contradict each other.
Result<MatchResult> play_match(const BoardSource& boards, const ClassicOptions& options, int threads,
                               MatchProgress& progress);

}  // namespace mines::arena
