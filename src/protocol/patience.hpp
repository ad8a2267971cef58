// How to wait by polling without burning the machine: a reply usually comes within a microsecond, but on a
// machine with few cores the server may need the very core that polls for its answer.
#pragma once

#include <sched.h>

#include <chrono>
#include <cstdint>

namespace mines {

/// Counts polls that found nothing. For tens of microseconds it does nothing at all, then it yields the core
/// now and again. An empty poll costs about a nanosecond beside the yields.
class Patience {
 public:
  /// Something came.
  void reset() { empty_ = 0; }

  /// Nothing came. True about every 100 ms of waiting: time to look whether the other side still lives.
  bool wait() { return ++empty_ % polls_between_looks == 0 && look_at_clock(); }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint32_t polls_between_looks = 16;  // a look costs about 25 ns
  static constexpr std::chrono::microseconds spin{50};
  static constexpr std::chrono::milliseconds between_checks{100};

  bool look_at_clock() {
    const Clock::time_point now = Clock::now();
    if (empty_ == polls_between_looks) {
      since_ = now;
      last_check_ = now;
    }
    if (now - since_ > spin) sched_yield();
    if (now - last_check_ < between_checks) return false;
    last_check_ = now;
    return true;
  }

  std::uint32_t empty_ = 0;
  Clock::time_point since_{};
  Clock::time_point last_check_{};
};

}  // namespace mines
