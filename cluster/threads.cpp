#include "cluster/threads.hpp"

#include <sched.h>
#include <unistd.h>

#include <algorithm>

#include "field/generate.hpp"

namespace mines::cluster {

int usual_threads(const Ranks& ranks) {
  const auto machine = static_cast<int>(std::clamp(sysconf(_SC_NPROCESSORS_ONLN), 1L, 1L << 20));
  cpu_set_t may_use;
  // Fails on machines with more processors than the set has room for.
  const bool known = sched_getaffinity(0, sizeof may_use, &may_use) == 0;
  const int bound = known ? CPU_COUNT(&may_use) : machine;
  const int threads = bound < machine ? bound : machine / ranks.on_this_machine();
  return std::clamp(threads, 1, most_threads);
}

}  // namespace mines::cluster
