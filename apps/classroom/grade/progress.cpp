#include "apps/classroom/grade/progress.hpp"

#include "base/assert.hpp"

namespace mines::classroom {

namespace {

constexpr auto interval = std::chrono::milliseconds(100);

std::vector<judge::PlannedGame> games_of(const std::vector<PlannedStep>& steps) {
  std::vector<judge::PlannedGame> games;
  for (const PlannedStep& step : steps)
    games.push_back({static_cast<std::size_t>(step.step), step.size, step.limit});
  return games;
}

double seconds_between(std::chrono::steady_clock::time_point from, std::chrono::steady_clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

}  // namespace

Progress::Progress(const std::vector<PlannedStep>& steps, bool is_shown)
    : steps_(steps), pace_(games_of(steps)), is_shown_(is_shown) {}

void Progress::begin(Step step, const std::string& words) {
  const auto now = Clock::now();
  if (runs_) {
    pace_.finished(seconds_between(began_, now));
    ++next_;
  }
  while (next_ < steps_.size() && steps_[next_].step != step) {
    pace_.skipped();
    ++next_;
  }
  MINES_ASSERT(next_ < steps_.size());
  runs_ = true;
  words_ = whose_ + words;
  // The terminal's line counts characters as bytes.
  for (char& byte : words_) byte = byte >= ' ' && byte <= '~' ? byte : '?';
  share_ = 0;
  began_ = now;
  tick();
}

void Progress::tick() {
  const auto now = Clock::now();
  if (!is_shown_ || !runs_ || now - shown_ < interval) return;
  shown_ = now;
  const double elapsed = seconds_between(began_, now);
  line_.show(
      judge::suite_text({pace_.part_done(elapsed, share_), pace_.seconds_left(elapsed, share_), words_}, {},
                        TerminalLine::columns()));
}

}  // namespace mines::classroom
