#include "apps/arena/match.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <deque>
#include <optional>

#include "base/assert.hpp"
#include "base/parallel.hpp"
#include "field/opening/field_game.hpp"
#include "os/clocks.hpp"

namespace mines::arena {

namespace {

constexpr std::size_t games_at_once = 16;  // about 20 ms

/// What one thread plays with, and its results. What the mind remembers of its games is for speed alone.
struct Seat {
  explicit Seat(const ClassicOptions& options) : mind(options) {}
  /// Gives whether the game was won.
  Result<bool> play_one(const BoardSource& boards, std::size_t game) {
    return boards.with(game, [&](const Field& field) -> Result<bool> {
      const Cell start = boards.rule().start;
      MINES_LET(
          const auto played,
          play_game(field, {{start.row, word_of(start), bit_of(start)}}, mind,
                    [&](const ClassicPlayer&, const ClassicPlayer::Move&, std::chrono::nanoseconds passed) {
                      result.move_times.add(static_cast<std::uint64_t>(passed.count()));
                      return true;
                    }));
      result.wins += played.won ? 1 : 0;
      result.lost_on_safe += played.lost_on_safe ? 1 : 0;
      result.guesses += played.guesses;
      result.moves += played.moves;
      result.luck += played.luck;
      const std::int64_t steady = (played.won ? luck_unit : 0) - played.luck;
      result.steady_squares += static_cast<std::uint64_t>(steady * steady);
      return played.won;
    });
  }

  ClassicMind mind;
  MatchResult result;
  std::optional<Error> error;
};

/// What a guess adds to GameResult::luck.
std::int64_t luck_of(const Guess& guess, bool hit) {
  if (!guess.win && !guess.rating) return 0;
  const double right = 1 - guess.mine;
  const double win_after = guess.win ? std::min(*guess.win / right, 1.0) : 0.5;
  return std::llround((hit ? -right : guess.mine) * win_after * luck_unit);
}

}  // namespace

std::size_t TimeHistogram::step_of(std::uint64_t nanoseconds) {
  // Up to 127 ns each time has its own step. A longer time has the step of its highest seven bits.
  const int doublings = std::max(static_cast<int>(std::bit_width(nanoseconds)) - 7, 0);
  const std::size_t step =
      static_cast<std::size_t>(doublings) * steps_a_doubling + (nanoseconds >> doublings);
  return std::min(step, steps - 1);
}

void TimeHistogram::add(std::uint64_t nanoseconds) { add_step(step_of(nanoseconds), 1, nanoseconds); }

void TimeHistogram::add(const TimeHistogram& other) {
  for (std::size_t step = 0; step < steps; ++step) add_step(step, other.counts_[step], other.longest_);
}

void TimeHistogram::add_step(std::size_t step, std::uint64_t count, std::uint64_t longest) {
  MINES_ASSERT(step < steps);
  counts_[step] += count;
  count_ += count;
  longest_ = std::max(longest_, longest);
}

double TimeHistogram::quantile(double share) const {
  MINES_ASSERT(share >= 0 && share <= 1);
  // `left` is how many shorter times there must be. The first step that has more than what is left of them
  // has the quantile.
  std::uint64_t left = static_cast<std::uint64_t>(share * static_cast<double>(count_));
  for (std::size_t step = 0; step < steps; ++step) {
    if (counts_[step] <= left) {
      left -= counts_[step];
      continue;
    }
    // step_of() backwards, to the least time of the step.
    const std::size_t doublings = step < 2 * steps_a_doubling ? 0 : step / steps_a_doubling - 1;
    return static_cast<double>(step - doublings * steps_a_doubling) *
           static_cast<double>(std::uint64_t{1} << doublings);
  }
  return static_cast<double>(longest());
}

std::uint64_t WonGames::differing(const WonGames& other) const {
  MINES_ASSERT(other.words_.size() == words_.size());
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
  luck += other.luck;
  steady_squares += other.steady_squares;
  move_times.add(other.move_times);
  cpu_seconds += other.cpu_seconds;
  seconds += other.seconds;
}

void ArenaResults::add(const ArenaResults& other) {
  MINES_ASSERT(settings.empty() || settings.size() == other.settings.size());
  settings.resize(other.settings.size());
  games += other.games;
  differ += other.differ;
  for (std::size_t i = 0; i < settings.size(); ++i) settings[i].add(other.settings[i]);
}

Result<GameResult> play_game(const Field& field, const std::vector<ClickWord>& clicks, ClassicMind& mind,
                             const BeforeMove& before_move) {
  MINES_LET(auto game, FieldGame::make(field, 0));
  MINES_LET(auto link, game.connect());
  MINES_LET(auto player, ClassicPlayer::make(field.size(), field.mine_count(), mind));
  GameResult result;
  ClassicPlayer::Move move{clicks, Guess{}};  // the first click may be a mine
  std::uint64_t safe_left = field.size().cells() - field.mine_count();
  Replies replies;
  std::vector<ClickBlock> blocks;
  for (;;) {
    blocks.clear();
    for (const ClickWord& click : move.clicks) add_clicks(blocks, click);
    link->post(blocks);
    replies.clear();
    MINES_TRY(link->poll(replies));
    bool hit = false;
    for_each_word(replies, [&](const OpenedWord& word) {
      hit |= word.mines != 0;
      MINES_ASSERT(static_cast<std::uint64_t>(std::popcount(word.opened)) <= safe_left);
      safe_left -= static_cast<std::uint64_t>(std::popcount(word.opened));
    });
    if (move.guess) result.luck += luck_of(*move.guess, hit);
    // A move may open a mine and the last safe cell at once. Such a game is lost.
    if (hit) {
      result.lost_on_safe = !move.guess;
      return result;
    }
    if (safe_left == 0) {
      result.won = true;
      return result;
    }
    // The time of a move begins with the reply: the game's own work is not the player's.
    const auto begin = std::chrono::steady_clock::now();
    player.show(replies);
    auto next = player.next();
    const auto passed = std::chrono::steady_clock::now() - begin;
    if (!next) return Unexpected(next.error());
    move = std::move(*next);
    // A move that is not made is not counted either.
    if (!before_move(player, move, passed)) return result;
    ++result.moves;
    result.guesses += move.guess ? 1 : 0;
  }
}

Result<MatchResult> play_match(const BoardSource& boards, const Share& share, const ClassicOptions& options,
                               int threads, MatchProgress& progress, WonGames& won) {
  MINES_ASSERT(share.first <= share.end && share.end <= boards.games());
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
