// Plays all games of an arena with one setting of the player.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "boards.hpp"
#include "guess/win/classic_player.hpp"

namespace mines::arena {

/// Times by size: 64 steps for each doubling, so that what is read off is at most 1.1 % too small.
class TimeHistogram {
 public:
  void add(std::uint64_t nanoseconds);
  void add(const TimeHistogram& other);
  /// The time in nanoseconds that the given share of all times, from 0 to 1, does not exceed; 0 if none were
  /// added.
  double quantile(double share) const;
  double longest() const { return static_cast<double>(longest_); }

 private:
  static constexpr int steps = 64;
  std::array<std::uint64_t, 64 * steps> counts_{};
  std::uint64_t count_ = 0;
  std::uint64_t longest_ = 0;
};

struct MatchResult {
  std::vector<std::uint8_t> won;  ///< of each game, 1 if it was
  std::uint64_t wins = 0;
  std::uint64_t lost_on_safe = 0;  ///< on a cell called safe; anything but 0 is a mistake of the player
  std::uint64_t guesses = 0;
  std::uint64_t moves = 0;
  TimeHistogram move_times;
  double cpu_seconds = 0;  ///< of all threads: drawing and serving the boards included
  double seconds = 0;
};

/// Read by whoever shows the progress.
struct MatchProgress {
  std::atomic<std::uint64_t> games = 0;
  std::atomic<std::uint64_t> wins = 0;
};

/// The games that are won do not depend on the number of threads. Fails when memory is short or the player
/// finds that the numbers contradict each other.
Result<MatchResult> play_match(const Boards& boards, const ClassicOptions& options, int threads,
                               MatchProgress& progress);

}  // namespace mines::arena
