// The clock for time limits and timeouts. It never goes back, and has the same time in all processes.
#pragma once

#include <algorithm>
#include <chrono>

namespace mines::judge {

using Clock = std::chrono::steady_clock;

inline Clock::time_point after(Clock::time_point start, double seconds) {
  // Capped at thirty years, so that the clock does not overflow.
  return start +
         std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, 1e9)));
}

inline double seconds_between(Clock::time_point start, Clock::time_point end) {
  return std::chrono::duration<double>(end - start).count();
}

}  // namespace mines::judge
