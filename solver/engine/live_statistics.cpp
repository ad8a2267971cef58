#include "engine/live_statistics.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.hpp"

namespace mines {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;

std::int64_t nanoseconds(std::chrono::steady_clock::duration time) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(time).count();
}

std::int64_t clock_now() { return nanoseconds(std::chrono::steady_clock::now().time_since_epoch()); }

}  // namespace

void LiveStatistics::Thread::note(const Statistics& counts, bool at_work) {
  cells_opened_.store(counts.cells_opened, relaxed);
  mines_hit_.store(counts.mines_hit, relaxed);
  const std::int64_t waited = waited_.load(relaxed);
  if (at_work == (waited >= 0)) return;
  // The clock counts from the start of the machine, so no thread has waited for longer than the clock shows.
  waited_.store(at_work ? waited + clock_now() : waited - clock_now(), relaxed);
}

std::int64_t LiveStatistics::Thread::waited_ns(std::int64_t now) const {
  const std::int64_t waited = waited_.load(relaxed);
  return waited >= 0 ? waited : waited + now;
}

LiveStatistics::Thread& LiveStatistics::add_thread() {
  const std::lock_guard guard(of_threads_);
  return threads_.emplace_back();
}

void LiveStatistics::note(const Statistics& counts) {
  components_.store(counts.components, relaxed);
  guesses_.store(counts.guesses, relaxed);
}

LiveStatistics::Sample LiveStatistics::sample() const {
  Sample sample;
  sample.components = components_.load(relaxed);
  sample.guesses = guesses_.load(relaxed);
  sample.stage = stage_.load(relaxed);
  std::int64_t waited = 0;
  const std::lock_guard guard(of_threads_);
  for (const Thread& thread : threads_) {
    sample.cells_opened += thread.cells_opened_.load(relaxed);
    sample.mines_hit += thread.mines_hit_.load(relaxed);
    waited += thread.waited_ns(clock_now());
  }
  sample.waited = 1e-9 * static_cast<double>(waited);
  sample.threads = static_cast<int>(threads_.size());
  sample.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
  return sample;
}

std::string live_heading() {
  return fmt::format("{:>8} {:>12} {:>9} {:>10} {:>8} {:>7} {}\n", "seconds", "cells_opened", "mines_hit",
                     "components", "guesses", "waiting", "stage");
}

std::string live_row(const LiveStatistics::Sample& before, const LiveStatistics::Sample& now) {
  MINES_ASSERT(before.seconds <= now.seconds);
  const double time = (now.seconds - before.seconds) * now.threads;
  // A reader's clock and a waiting thread's are not read at the same moment.
  const double waiting = time > 0 ? std::clamp((now.waited - before.waited) / time, 0.0, 1.0) : 0;
  return fmt::format("{:8.1f} {:12} {:9} {:10} {:8} {:>7} {}\n", now.seconds, now.cells_opened, now.mines_hit,
                     now.components, now.guesses, fmt::format("{:.0f}%", 100 * waiting), now.stage);
}

}  // namespace mines
