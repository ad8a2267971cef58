// The two clocks for showing a game: the time, and a thread's processor time.
#pragma once

#include <cstdint>
#include <ctime>

namespace mines::show {

namespace detail {
inline std::int64_t read_ns(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<std::int64_t>(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}
}  // namespace detail

/// CLOCK_MONOTONIC in ns: one clock for all processes.
inline std::int64_t monotonic_ns() { return detail::read_ns(CLOCK_MONOTONIC); }

/// Processor time of the calling thread in ns.
inline std::int64_t thread_ns() { return detail::read_ns(CLOCK_THREAD_CPUTIME_ID); }

}  // namespace mines::show
