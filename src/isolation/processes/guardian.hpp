// The judge is two processes: the guardian, whose process number the caller knows, and its child, the judge
// proper. Each of the two cleans up if the other is killed (SIGKILL, out of memory). If the judge were a
// single process and were killed, the answer (the contestant's program), the server, their daemons and the
// name of the shared memory would outlive it.
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
/// through /proc. run_guarded() calls it for both processes.
void forbid_tracing();

/// Runs `job` in a child and returns its result in both processes. The caller returns from main in both, so
/// that both release their resources. The guardian passes stop signals (signals.hpp) on to the child. The
/// child also gets SIGTERM when the guardian dies. If a signal kills the child, the guardian spends at most
/// 10 s on killing what the child has left running. Then the result is an Ending by that signal if the signal
/// is one of stop_signals(), else an error. Before the call, the caller must have taken over signals and
/// flushed all output buffers, and must have one thread only.
Result<Ending> run_guarded(const std::function<Ending()>& job);

}  // namespace mines::judge
