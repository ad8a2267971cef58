// The judge is two processes: the guardian, whose number the caller knows, and its child, the judge proper.
// Each cleans up if the other is killed (SIGKILL, out of memory). A single process could not: answer, server,
// their daemons and the name of the shared memory would outlive it.
#pragma once

#include <functional>

#include "base/error.hpp"

namespace mines::judge {

/// How a process is to end.
struct Ending {
  int code = 0;
  int signal = 0;  ///< if not 0, by end_by_signal(signal)
};

/// Keeps programs of the same account from writing into this process, and from using its descriptors, through
/// /proc. run_guarded() does so, for both processes.
void forbid_tracing();

/// Runs `job` in a child and returns in both processes, with what `job` gave; in the guardian once no
/// descendant is left. The caller returns from main in both, so that both release what it owns. The guardian
/// passes stop signals on to the child, which also gets SIGTERM when the guardian dies. Call it with signals
/// taken over, one thread, and nothing left in output buffers. A job that was killed is an error.
Result<Ending> run_guarded(const std::function<Ending()>& job);

}  // namespace mines::judge
