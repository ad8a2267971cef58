#include "arena/match.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>

#include "arena/game.hpp"
#include "base/parallel.hpp"
#include "base/thread_time.hpp"

namespace mines::arena {

namespace {

constexpr std::size_t games_at_once = 16;  // about 20 ms

/// What one thread plays with, and its results.
struct Seat {
  explicit Seat(const ClassicOptions& options) : mind(options) {}

  ClassicMind mind;
  MatchResult result;
  std::optional<Error> error;
};

void play_games(const BoardSource& boards, std::size_t begin, std::size_t end, Seat& seat,
                std::vector<std::uint8_t>& won, MatchProgress& progress) {
  const double cpu_before = thread_seconds();
  for (std::size_t game = begin; game < end && !seat.error; ++game) {
    const auto played = boards.with(game, [&](const Field& field) -> Result<void> {
      MINES_LET(const auto result, play_game(field, boards.rule().start, seat.mind, seat.result.move_times));
      won[game] = result.won ? 1 : 0;
      seat.result.wins += won[game];
      seat.result.lost_on_safe += result.lost_on_safe ? 1 : 0;
      seat.result.guesses += result.guesses;
      seat.result.moves += result.moves;
      progress.wins += won[game];
      ++progress.games;
      return {};
    });
    if (!played) seat.error = played.error();
  }
  seat.result.cpu_seconds += thread_seconds() - cpu_before;
}

}  // namespace

void TimeHistogram::add(std::uint64_t nanoseconds) {
  // Up to 127 ns each time has its own step. A longer time has the step of its highest seven bits.
  const int doublings = std::max(static_cast<int>(std::bit_width(nanoseconds)) - 7, 0);
  const std::size_t step = static_cast<std::size_t>(doublings) * steps + (nanoseconds >> doublings);
  ++counts_[std::min(step, counts_.size() - 1)];
  ++count_;
  longest_ = std::max(longest_, nanoseconds);
}

void TimeHistogram::add(const TimeHistogram& other) {
  for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
  count_ += other.count_;
  longest_ = std::max(longest_, other.longest_);
}

double TimeHistogram::quantile(double share) const {
  std::uint64_t left = static_cast<std::uint64_t>(share * static_cast<double>(count_));
  for (std::size_t step = 0; step < counts_.size(); ++step) {
    if (counts_[step] <= left) {
      left -= counts_[step];
      continue;
    }
    const std::size_t doublings = step < 2 * steps ? 0 : step / steps - 1;
    return static_cast<double>(step - doublings * steps) * static_cast<double>(std::uint64_t{1} << doublings);
  }
  return longest();
}

Result<MatchResult> play_match(const BoardSource& boards, const ClassicOptions& options, int threads,
                               MatchProgress& progress) {
  const auto begin = std::chrono::steady_clock::now();
  std::vector<std::unique_ptr<Seat>> seats;
  seats.reserve(static_cast<std::size_t>(threads));
  for (int i = 0; i < threads; ++i) seats.push_back(std::make_unique<Seat>(options));
  MatchResult all;
  all.won.assign(boards.games(), 0);
  work_in_runs(boards.games(), games_at_once, threads, [&](int thread, std::size_t first, std::size_t end) {
    play_games(boards, first, end, *seats[static_cast<std::size_t>(thread)], all.won, progress);
  });
  for (const auto& seat : seats) {
    if (seat->error) return tl::unexpected(*seat->error);
    all.wins += seat->result.wins;
    all.lost_on_safe += seat->result.lost_on_safe;
    all.guesses += seat->result.guesses;
    all.moves += seat->result.moves;
    all.move_times.add(seat->result.move_times);
    all.cpu_seconds += seat->result.cpu_seconds;
  }
  all.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return all;
}

}  // namespace mines::arena
