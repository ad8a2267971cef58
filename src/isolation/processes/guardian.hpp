// The judge is two processes: the guardian, whose number the caller knows, and its child, the judge proper.
// Each cleans up if the other is killed (SIGKILL, out of memory). If a single process were killed, answer,
// server, their daemons and the name of the shared memory would outlive it.
#pragma once

#include <functional>

#include "base/error.hpp"

namespace mines::judge {

/// How a process ends.
struct Ending {
  int code = 0;
  int signal = 0;  ///< if not 0, the process ends by end_by_signal(signal)
};

/// Prevents programs of the same account from writing into this process and from using its descriptors
/// through /proc. run_guarded() calls it in both processes.
void forbid_tracing();

/// Runs `job` in a child and returns its result in both processes; in the guardian only when no descendant is
/// left. The caller returns from main in both, so that both release their resources. The guardian passes stop
/// signals on to the child, which also gets SIGTERM when the guardian dies. The caller has taken over
/// signals, has one thread, and has flushed all output buffers. A job that was killed is an error.
Result<Ending> run_guarded(const std::function<Ending()>& job);

}  // namespace mines::judge
