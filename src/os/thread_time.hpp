// Processor time of the calling thread.
#pragma once

#include <time.h>

namespace mines {

/// Seconds of processor time that the calling thread has used.
inline double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace mines
