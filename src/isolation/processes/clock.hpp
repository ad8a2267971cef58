// The clock for time limits and timeouts. It never goes back. All processes read the same time from it.
#pragma once

#include <algorithm>
#include <chrono>

#include "base/assert.hpp"

namespace mines::judge {

using Clock = std::chrono::steady_clock;

/// `seconds` is at least 0.
inline Clock::time_point after(Clock::time_point start, double seconds) {
  MINES_ASSERT(seconds >= 0);
  // `seconds` is capped at 10^9, about 30 years, so that the sum does not overflow.
  return start +
         std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(seconds, 1e9)));
}

inline double seconds_between(Clock::time_point start, Clock::time_point end) {
  return std::chrono::duration<double>(end - start).count();
}

}  // namespace mines::judge
