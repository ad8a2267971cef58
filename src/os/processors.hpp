// Which processors a thread may use, and how many these are. (std::thread::hardware_concurrency() may count
// all processors of the machine.)
#pragma once

#include <sched.h>

#include <array>
#include <vector>

namespace mines {

/// The most processors that Linux can be built for.
inline constexpr int most_processors = 8192;

/// The processors that the calling thread may use, ascending; {0} if the system does not list them.
std::vector<int> usable_processors();

int usable_processor_count();

/// A list of processors to which a thread can be confined. Make the object before a fork, and call take() in
/// the child. With an empty list take() changes nothing.
class Affinity {
 public:
  Affinity() = default;
  /// Each number is from 0 to most_processors - 1.
  explicit Affinity(const std::vector<int>& processors);

  /// Confines the calling thread, and all threads and processes that it starts later, to the list. False if
  /// the system refuses. Async-signal-safe.
  bool take() const;

 private:
  bool is_empty_ = true;
  std::array<cpu_set_t, most_processors / CPU_SETSIZE> bits_{};
};

}  // namespace mines
