#include "arena/match.hpp"

#include <bit>
#include <chrono>
#include <optional>

#include "arena/game.hpp"
#include "base/parallel.hpp"
#include "base/thread_time.hpp"

namespace mines::arena {

namespace {

constexpr std::size_t games_at_once = 16;  // about 20 ms

}  // namespace

/// What one thread plays with, and its results.
struct Players::Seat {
  explicit Seat(const ClassicOptions& options) : mind(options) {}
  Result<void> play_one(const BoardSource& boards, std::size_t game, MatchProgress& progress, bool& won);

  ClassicMind mind;
  MatchResult result;
  std::optional<Error> error;
};

Result<void> Players::Seat::play_one(const BoardSource& boards, std::size_t game, MatchProgress& progress,
                                     bool& won) {
  return boards.with(game, [&](const Field& field) -> Result<void> {
    MINES_LET(const auto played, play_game(field, boards.rule().start, mind, result.move_times));
    won = played.won;
    result.wins += won ? 1 : 0;
    result.lost_on_safe += played.lost_on_safe ? 1 : 0;
    result.guesses += played.guesses;
    result.moves += played.moves;
    progress.wins += won ? 1 : 0;
    ++progress.games;
    return {};
  });
}

std::uint64_t WonGames::count() const {
  std::uint64_t count = 0;
  for (const std::uint64_t word : words_) count += static_cast<std::uint64_t>(std::popcount(word));
  return count;
}

void MatchResult::add_sums(const MatchResult& other) {
  wins += other.wins;
  lost_on_safe += other.lost_on_safe;
  guesses += other.guesses;
  moves += other.moves;
  move_times.add(other.move_times);
  cpu_seconds += other.cpu_seconds;
}

Players::Players(const ClassicOptions& options, int threads) {
  seats_.reserve(static_cast<std::size_t>(threads));
  for (int i = 0; i < threads; ++i) seats_.push_back(std::make_unique<Seat>(options));
}

Players::~Players() = default;

Result<MatchResult> Players::play(const BoardSource& boards, std::size_t begin, std::size_t end,
                                  MatchProgress& progress, const std::atomic<bool>* stop) {
  const auto begun = std::chrono::steady_clock::now();
  MatchResult all;
  all.won = WonGames(end - begin);
  for (const auto& seat : seats_) seat->result = {};
  const auto play_run = [&](int thread, std::size_t first, std::size_t last) {
    Seat& seat = *seats_[static_cast<std::size_t>(thread)];
    const double cpu_before = thread_seconds();
    for (std::size_t game = first; game < last && !seat.error; ++game) {
      if (stop != nullptr && *stop) {
        seat.error = broken("games", "stopped before their end").value();
        break;
      }
      bool won = false;
      const auto played = seat.play_one(boards, begin + game, progress, won);
      if (!played) seat.error = played.error();
      if (won) all.won.set_won(game);
    }
    seat.result.cpu_seconds += thread_seconds() - cpu_before;
  };
  work_in_runs(end - begin, games_at_once, static_cast<int>(seats_.size()), play_run);
  for (const auto& seat : seats_) {
    if (seat->error) return tl::unexpected(*seat->error);
    all.add_sums(seat->result);
  }
  all.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  return all;
}

Result<MatchResult> play_match(const BoardSource& boards, const ClassicOptions& options, int threads,
                               MatchProgress& progress) {
  return Players(options, threads).play(boards, 0, boards.games(), progress);
}

}  // namespace mines::arena
