// Plays games of an arena with one setting of the player: all of them, or a stretch at a time.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "arena/boards.hpp"
#include "arena/time_histogram.hpp"
#include "guess/win/classic_player.hpp"

namespace mines::arena {

/// Which of so many games were won, a bit each: game g is bit g mod 64 of word g div 64.
class WonGames {
 public:
  static constexpr std::size_t games_a_word = 64;

  WonGames() = default;
  explicit WonGames(std::size_t games) : games_(games), words_((games + games_a_word - 1) / games_a_word) {}

  std::size_t games() const { return games_; }
  bool won(std::size_t game) const {
    MINES_ASSERT(game < games_);
    return (words_[game / games_a_word] >> game % games_a_word & 1) != 0;
  }
  /// Threads may call it at the same time.
  void set_won(std::size_t game) {
    MINES_ASSERT(game < games_);
    std::atomic_ref(words_[game / games_a_word])
        .fetch_or(std::uint64_t{1} << game % games_a_word, std::memory_order_relaxed);
  }
  std::uint64_t count() const;
  /// Bits behind the last game are 0.
  const std::vector<std::uint64_t>& words() const { return words_; }
  std::vector<std::uint64_t>& words() { return words_; }

 private:
  std::size_t games_ = 0;
  std::vector<std::uint64_t> words_;
};

/// What came of all games, or of some.
struct MatchResult {
  WonGames won;
  std::uint64_t wins = 0;
  std::uint64_t lost_on_safe = 0;  ///< games lost on a cell called safe; if not 0, the player is wrong
  std::uint64_t guesses = 0;
  std::uint64_t moves = 0;
  TimeHistogram move_times;
  double cpu_seconds = 0;  ///< CPU time of all threads; includes drawing and serving the boards
  double seconds = 0;

  /// Adds everything but `won` and `seconds`.
  void add_sums(const MatchResult& other);
};

/// How far a match has come. Other threads may read it, to show progress.
struct MatchProgress {
  std::atomic<std::uint64_t> games = 0;
  std::atomic<std::uint64_t> wins = 0;
};

/// The threads that play with one setting. What each remembers of its games, which is for speed alone, stays
/// from one stretch to the next.
class Players {
 public:
  Players(const ClassicOptions& options, int threads);
  ~Players();

  /// Plays games begin ... end - 1; game begin + i is game i of the result. Which games are won does not
  /// depend on the number of threads. Fails when memory is short, if the player finds that numbers contradict
  /// each other, or once `stop` is true, if it is given.
  Result<MatchResult> play(const BoardSource& boards, std::size_t begin, std::size_t end,
                           MatchProgress& progress, const std::atomic<bool>* stop = nullptr);

 private:
  struct Seat;
  std::vector<std::unique_ptr<Seat>> seats_;
};

/// Plays all games.
Result<MatchResult> play_match(const BoardSource& boards, const ClassicOptions& options, int threads,
                               MatchProgress& progress);

}  // namespace mines::arena
