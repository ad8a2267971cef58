// A clock that all processes share, and the processor time of the calling thread.
#pragma once

#include <cstdint>
#include <ctime>

namespace mines {

inline std::int64_t clock_ns(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<std::int64_t>(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

/// The time of CLOCK_MONOTONIC, in ns.
inline std::int64_t monotonic_ns() { return clock_ns(CLOCK_MONOTONIC); }

/// The processor time that the calling thread has used until now: in ns, and in seconds.
inline std::int64_t thread_ns() { return clock_ns(CLOCK_THREAD_CPUTIME_ID); }
inline double thread_seconds() { return 1e-9 * static_cast<double>(thread_ns()); }

}  // namespace mines
