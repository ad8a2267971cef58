// How to wait by polling without burning the machine. A reply usually comes within a microsecond, so the
// first microseconds of a wait are spent polling. But on a machine with few cores the other side may need the
// very core that polls for it: after that the core is yielded now and again.
//
// How soon, adapts. A yield that returned at once was in vain, nobody wanted the core. One that took a while
// and brought what was waited for means that both sides share this core: the next wait yields sooner. (A
// board on one core with 8 requests at a time: 0.49 µs a cell with a fixed time, 0.19 with this.) One that
// took as long as a scheduler's slice was a stranger's: it says nothing about the other side.
#pragma once

#include <sched.h>

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace mines {

/// Counts polls that found nothing. An empty poll costs about a nanosecond, plus a look at the clock for
/// every few.
class Patience {
 public:
  using Duration = std::chrono::steady_clock::duration;

  /// Something came.
  void reset() {
    if (empty_ == 0) return;
    spin_ = helpful_ ? std::max(spin_ / 2, least_spin) : std::min(spin_ * 2, most_spin);
    empty_ = 0;
    helpful_ = false;
    waited_ = {};
  }

  /// Nothing came: may yield the core. Returns for how long nothing has come, as of the last look at the
  /// clock.
  Duration wait() {
    helpful_ = false;
    if (++empty_ % polls_between_looks == 0) look_at_clock();
    return waited_;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint32_t polls_between_looks = 8;
  static constexpr Duration least_spin = std::chrono::nanoseconds(300);
  static constexpr Duration most_spin = std::chrono::microseconds(5);
  static constexpr Duration switch_takes = std::chrono::nanoseconds(1500);
  static constexpr Duration strangers_slice = std::chrono::microseconds(300);

  void look_at_clock() {
    const Clock::time_point now = Clock::now();
    if (empty_ == polls_between_looks) since_ = now;
    waited_ = now - since_;
    if (waited_ < spin_) return;
    sched_yield();
    const Duration away = Clock::now() - now;
    helpful_ = away > switch_takes && away < strangers_slice;
  }

  std::uint32_t empty_ = 0;
  bool helpful_ = false;  // the last wait() gave the core to somebody
  Duration spin_ = most_spin;
  Duration waited_{};
  Clock::time_point since_{};
};

}  // namespace mines
