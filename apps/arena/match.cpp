#include "apps/arena/match.hpp"

#include <bit>
#include <chrono>
#include <deque>
#include <optional>

#include "apps/arena/arena_game.hpp"
#include "base/parallel.hpp"
#include "os/thread_time.hpp"

namespace mines::arena {

namespace {

constexpr std::size_t games_at_once = 16;  // about 20 ms

/// What one thread plays with, and its results. What the mind remembers of its games is for speed alone.
struct Seat {
  explicit Seat(const ClassicOptions& options) : mind(options) {}
  /// Gives whether the game was won.
  Result<bool> play_one(const BoardSource& boards, std::size_t game);

  ClassicMind mind;
  MatchResult result;
  std::optional<Error> error;
};

Result<bool> Seat::play_one(const BoardSource& boards, std::size_t game) {
  bool won = false;
  MINES_TRY(boards.with(game, [&](const Field& field) -> Result<void> {
    MINES_LET(const auto played, play_game(field, boards.rule().start, mind, result.move_times));
    won = played.won;
    result.wins += won ? 1 : 0;
    result.lost_on_safe += played.lost_on_safe ? 1 : 0;
    result.guesses += played.guesses;
    result.moves += played.moves;
    return {};
  }));
  return won;
}

}  // namespace

std::uint64_t WonGames::differing(const WonGames& other) const {
  std::uint64_t differ = 0;
  for (std::size_t i = 0; i < words_.size(); ++i)
    differ += static_cast<std::uint64_t>(std::popcount(words_[i] ^ other.words_[i]));
  return differ;
}

void MatchResult::add(const MatchResult& other) {
  wins += other.wins;
  lost_on_safe += other.lost_on_safe;
  guesses += other.guesses;
  moves += other.moves;
  move_times.add(other.move_times);
  cpu_seconds += other.cpu_seconds;
  seconds += other.seconds;
}

void ArenaResults::add(const ArenaResults& other) {
  settings.resize(other.settings.size());
  games += other.games;
  differ += other.differ;
  for (std::size_t i = 0; i < settings.size(); ++i) settings[i].add(other.settings[i]);
}

Result<MatchResult> play_match(const BoardSource& boards, const Share& share, const ClassicOptions& options,
                               int threads, MatchProgress& progress, WonGames& won) {
  const auto begun = std::chrono::steady_clock::now();
  std::deque<Seat> seats;  // minds stay where they are
  for (int i = 0; i < threads; ++i) seats.emplace_back(options);
  work_in_runs(share.size(), games_at_once, threads, [&](int thread, std::size_t first, std::size_t last) {
    Seat& seat = seats[static_cast<std::size_t>(thread)];
    // Before and after each run of games: the threads belong to work_in_runs(), and end with it.
    const double cpu_before = thread_seconds();
    // An error ends this seat's games at once. The others go on, and the whole match fails at the end.
    for (std::size_t game = first; game < last && !seat.error; ++game) {
      const auto is_won = seat.play_one(boards, share.first + game);
      if (!is_won) {
        seat.error = is_won.error();
      } else if (*is_won) {
        won.set_won(game);
        ++progress.wins;
      }
      ++progress.games;
    }
    seat.result.cpu_seconds += thread_seconds() - cpu_before;
  });
  MatchResult all;
  for (const Seat& seat : seats) {
    if (seat.error) return Unexpected(*seat.error);
    all.add(seat.result);
  }
  all.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  return all;
}

}  // namespace mines::arena
