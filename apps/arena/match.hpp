// Plays games of mines-arena with one setting of the solver. The games are classic: a mine ends the game.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "apps/arena/arena_boards.hpp"
#include "base/assert.hpp"
#include "guess/win/classic_player.hpp"
#include "tasks/task.hpp"

namespace mines::arena {

/// A histogram of times. Its bins are called steps. Each time below 128 ns has its own step. The width of any
/// other step is at most 1/64 of the step's shortest time.
class TimeHistogram {
 public:
  static constexpr std::size_t steps_a_doubling = 64;
  static constexpr std::size_t steps = 64 * steps_a_doubling;

  void add(std::uint64_t nanoseconds);
  void add(const TimeHistogram& other);
  /// A quantile of the added times, in ns; at most 1.6 % too small. `share`: 0 to 1; 0.5 gives the median.
  /// Without times returns 0.
  double quantile(double share) const;
  std::uint64_t longest() const { return longest_; }  ///< ns

  // The next three functions are for storing and restoring a histogram.

  static std::size_t step_of(std::uint64_t nanoseconds);
  std::uint64_t count_of(std::size_t step) const { return counts_[step]; }
  /// Adds `count` to the number of times in `step`. `longest`: an upper bound of the added times, in ns.
  void add_step(std::size_t step, std::uint64_t count, std::uint64_t longest);

 private:
  std::array<std::uint64_t, steps> counts_{};
  std::uint64_t count_ = 0;
  std::uint64_t longest_ = 0;
};

struct GameResult {
  bool won = false;
  bool lost_on_safe = false;  ///< lost on a cell that the player called safe
  std::uint64_t guesses = 0;
  std::uint64_t moves = 0;  ///< the player's moves, without the clicks that begin the game
  /// What luck added to the chance to win, in 1 / `luck_unit` of a game. A guess that is right adds the
  /// chance that it is a mine, a mine takes the chance that it is none, each times the chance to win after a
  /// right guess: known near the end of a game, else taken as 1/2. On average the luck is 0, since the player
  /// knows each risk exactly; so games without their luck have the same mean, and less noise (a control
  /// variate, as in N. Burch et al., "AIVAT", AAAI 2018). Guesses in positions that are not counted have
  /// none.
  std::int64_t luck = 0;
};
/// A power of 2, so that sums are exact and do not depend on their order.
inline constexpr std::int64_t luck_unit = 1 << 16;

/// Called before each move, with the time that the player took to choose it. If the call returns false, the
/// game ends without this move.
using BeforeMove =
    std::function<bool(const ClassicPlayer&, const ClassicPlayer::Move&, std::chrono::nanoseconds)>;

/// Plays a game on `field`: opens the cells `clicks`, then makes the moves of a ClassicPlayer. `mind` keeps
/// the player's counts and decisions from game to game. The game ends with a mine, with the last safe cell,
/// or if `before_move` returns false. Fails if the player fails.
Result<GameResult> play_game(const Field& field, const std::vector<ClickWord>& clicks, ClassicMind& mind,
                             const BeforeMove& before_move);

/// Which games of a match were won: a bit for each game, 0 to `games` - 1.
class WonGames {
 public:
  explicit WonGames(std::size_t games) : words_((games + 63) / 64) {}

  /// Thread-safe.
  void set_won(std::size_t game) {
    MINES_ASSERT(game / 64 < words_.size());
    std::atomic_ref(words_[game / 64]).fetch_or(std::uint64_t{1} << game % 64, std::memory_order_relaxed);
  }
  /// The number of games won here or in `other`, but not in both. Both must have the same number of games.
  std::uint64_t differing(const WonGames& other) const;

 private:
  std::vector<std::uint64_t> words_;
};

struct MatchResult {
  std::uint64_t wins = 0;
  std::uint64_t lost_on_safe = 0;  ///< games lost on cells that the player called safe: 0 without a bug
  std::uint64_t guesses = 0;
  std::uint64_t moves = 0;
  std::int64_t luck = 0;             ///< of all games: GameResult::luck
  std::uint64_t steady_squares = 0;  ///< sum of (won - luck)^2 of each game, in 1 / luck_unit^2
  TimeHistogram move_times;
  double cpu_seconds = 0;  ///< CPU time of all threads; includes the time to make the boards
  double seconds = 0;      ///< elapsed time; after add(), the sum of both results

  void add(const MatchResult& other);
};

struct ArenaResults {
  std::uint64_t games = 0;
  std::vector<MatchResult> settings;  ///< results with the setting --solver, then with --against if given
  std::uint64_t differ = 0;           ///< number of games that only one of the two settings won

  /// Adds results of other games with the same settings.
  void add(const ArenaResults& other);
};

struct MatchProgress {
  std::atomic<std::uint64_t> games = 0;
  std::atomic<std::uint64_t> wins = 0;
};

/// Plays the games share.first to share.end - 1 of `boards` on `threads` threads. Game share.first + i is
/// game i of `won`. Only the times depend on `threads`. Fails if memory is short or the player fails.
Result<MatchResult> play_match(const BoardSource& boards, const Share& share, const ClassicOptions& options,
                               int threads, MatchProgress& progress, WonGames& won);

}  // namespace mines::arena
