#include "score/pace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/assert.hpp"
#include "score/score.hpp"

namespace mines::judge {

namespace {

/// Seconds to start and to end the processes of a game.
constexpr double seconds_per_game = 0.01;
/// The part of the limit that a game is expected to take if nothing is known about its solver.
constexpr double first_guess = 0.1;

std::string clock_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::ceil(std::clamp(seconds, 0.0, 1e9)));
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string opened_text(const LiveSample& sample) {
  if (sample.safe_opened + sample.mines_opened == 0 || !sample.safe_cells) return "";
  const auto opened = static_cast<std::int64_t>(sample.safe_opened);
  return fmt::format("  opened {}  {} hit", share_text(opened, *sample.safe_cells), sample.mines_opened);
}

}  // namespace

void Pace::finished(double seconds) {
  MINES_ASSERT(next_ < games_.size());
  const PlannedGame& game = games_[next_++];
  MINES_ASSERT(seconds >= 0 && game.cells > 0);
  spent_ += seconds;
  if (rates_.size() <= game.solver) rates_.resize(game.solver + 1);
  Rate& rate = rates_[game.solver];
  // The largest game is the best measure: in small ones the start counts for more than the playing.
  if (game.cells < rate.cells) return;
  rate = {game.cells, std::max(seconds - seconds_per_game, 0.0) / static_cast<double>(game.cells)};
}

void Pace::skipped() {
  MINES_ASSERT(next_ < games_.size());
  ++next_;
}

double Pace::expected(const PlannedGame& game) const {
  if (game.solver >= rates_.size() || rates_[game.solver].cells == 0) return first_guess * game.limit;
  const double playing = rates_[game.solver].seconds_per_cell * static_cast<double>(game.cells);
  return seconds_per_game + std::min(playing, game.limit);
}

double Pace::seconds_left(double elapsed, double share) const {
  if (next_ >= games_.size()) return 0;
  const PlannedGame& now = games_[next_];
  // Above this share the game's own progress says more than other games do.
  constexpr double telling_share = 0.02;
  const double whole = share > telling_share ? elapsed / share : std::max(expected(now), elapsed);
  double left = std::max(std::min(whole, std::max(now.limit, elapsed)) - elapsed, 0.0);
  for (std::size_t i = next_ + 1; i < games_.size(); ++i) left += expected(games_[i]);
  return left;
}

double Pace::part_done(double elapsed, double share) const {
  const double done = spent_ + elapsed;
  const double left = seconds_left(elapsed, share);
  return done + left > 0 ? done / (done + left) : 0;
}

std::string suite_text(const SuiteMoment& moment, const LiveSample& sample, std::size_t columns) {
  constexpr int marks = 20;
  const double part = std::clamp(moment.part_done, 0.0, 1.0);
  const auto full = static_cast<int>(part * marks);
  const std::string bar = fmt::format("[{:#<{}}{:.<{}}]", "", full, "", marks - full);
  const std::string percent = fmt::format("{:3} %", static_cast<int>(part * 100));
  const std::string left = clock_text(moment.seconds_left) + " left";
  const std::string opened = opened_text(sample);
  for (std::string text :
       {fmt::format("{} {}  {}  {}{}", bar, percent, left, moment.game, opened),
        fmt::format("{} {}  {}  {}", bar, percent, left, moment.game),
        fmt::format("{}  {}  {}", percent, left, moment.game), fmt::format("{}  {}", percent, left)}) {
    // The longest text that fits, with one column left so that the line does not wrap.
    if (text.size() < columns) return text;
  }
  return percent.substr(0, columns > 0 ? columns - 1 : 0);
}

}  // namespace mines::judge
