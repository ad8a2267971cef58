// Plays games of an arena with one setting of the player.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "apps/arena/arena_boards.hpp"
#include "apps/arena/time_histogram.hpp"
#include "guess/win/classic_player.hpp"
#include "tasks/task.hpp"

namespace mines::arena {

/// A bit for each of `games` games; 1: the game was won.
class WonGames {
 public:
  explicit WonGames(std::size_t games) : words_((games + 63) / 64) {}

  /// Threads may call it at the same time.
  void set_won(std::size_t game) {
    std::atomic_ref(words_[game / 64]).fetch_or(std::uint64_t{1} << game % 64, std::memory_order_relaxed);
  }
  /// The number of games that were won either here or in `other`, but not in both.
  std::uint64_t differing(const WonGames& other) const;

 private:
  std::vector<std::uint64_t> words_;
};

/// The results of games with one setting.
struct MatchResult {
  std::uint64_t wins = 0;
  std::uint64_t lost_on_safe = 0;  ///< games lost on a cell called safe; 0 unless the player has a bug
  std::uint64_t guesses = 0;
  std::uint64_t moves = 0;
  TimeHistogram move_times;
  double cpu_seconds = 0;  ///< CPU time of all threads; includes the time to make the boards
  double seconds = 0;

  /// Adds the results of other games.
  void add(const MatchResult& other);
};

/// The results of the games of a run, or of a task.
struct ArenaResults {
  std::uint64_t games = 0;
  std::vector<MatchResult> settings;  ///< of --solver, and of --against if given
  std::uint64_t differ = 0;           ///< number of games that exactly one of two settings won

  /// Adds the results of other games with the same settings.
  void add(const ArenaResults& other);
};

/// The progress of a match. Other threads may read it.
struct MatchProgress {
  std::atomic<std::uint64_t> games = 0;
  std::atomic<std::uint64_t> wins = 0;
};

/// Plays the games of a share (tasks/task.hpp) on `threads` threads. Game share.first + i of `boards` is game
/// i of `won`. The results do not depend on the number of threads, except for the times. Fails if memory is
/// short, or if the player finds that numbers contradict each other.
Result<MatchResult> play_match(const BoardSource& boards, const Share& share, const ClassicOptions& options,
                               int threads, MatchProgress& progress, WonGames& won);

}  // namespace mines::arena
