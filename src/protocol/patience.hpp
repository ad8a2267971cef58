// For a thread that polls for a reply: yields the thread's core if the wait gets long, because on a machine
// with few cores the process that replies may need this core. The time until the first yield adapts. It is
// halved after a wait that ended when a yield let that process run, and doubled after any other wait.
#pragma once

#include <sched.h>

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace mines {

/// Counts polls that found no reply. wait() takes about 1 ns; every eighth call also reads the clock.
class Patience {
 public:
  using Duration = std::chrono::steady_clock::duration;

  /// Call it after a poll that found a reply.
  void reset() {
    if (empty_ == 0) return;
    spin_ = helpful_ ? std::max(spin_ / 2, least_spin) : std::min(spin_ * 2, most_spin);
    empty_ = 0;
    helpful_ = false;
    waited_ = {};
  }

  /// Call it after a poll that found no reply; may yield the core. Returns how long the wait has lasted, from
  /// the eighth poll without a reply to the last reading of the clock; 0 before the eighth poll.
  Duration wait() {
    helpful_ = false;
    if (++empty_ % polls_between_readings == 0) read_clock();
    return waited_;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint32_t polls_between_readings = 8;
  static constexpr Duration least_spin = std::chrono::nanoseconds(300);
  static constexpr Duration most_spin = std::chrono::microseconds(5);
  static constexpr Duration switch_takes = std::chrono::nanoseconds(1500);
  static constexpr Duration strangers_slice = std::chrono::microseconds(300);

  void read_clock() {
    const Clock::time_point now = Clock::now();
    if (empty_ == polls_between_readings) since_ = now;
    waited_ = now - since_;
    if (waited_ < spin_) return;
    sched_yield();
    const Duration away = Clock::now() - now;
    helpful_ = away > switch_takes && away < strangers_slice;
  }

  std::uint32_t empty_ = 0;
  bool helpful_ = false;  // the last yield's length shows that the process that replies has run
  Duration spin_ = most_spin;
  Duration waited_{};
  Clock::time_point since_{};
};

}  // namespace mines
