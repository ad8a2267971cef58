// The judge is two processes: the keeper, whose number the caller knows, and its child, the judge proper.
// Each cleans up if the other is killed (SIGKILL, out of memory), which a single process cannot: answer,
// server, their daemons and the shared-memory name would outlive it.
#pragma once

#include <functional>

#include "base/error.hpp"

namespace mines::judge {

/// How a process should end.
struct Ending {
  int code = 0;
  int signal = 0;  ///< if not 0, by end_by_signal(signal)
};

/// Runs `job` in a child and returns in both processes: in the child what `job` gave, in the keeper the same,
/// once no descendant is left. The caller returns from main in both, so that what it owns is released in
/// both. Stop signals go to the child, which also gets SIGTERM when the keeper dies. Call it with signals
/// taken over, one thread, and nothing left in output buffers. A job that was killed is an error.
Result<Ending> keep(const std::function<Ending()>& job);

}  // namespace mines::judge
