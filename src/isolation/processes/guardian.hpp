// The judge is two processes: the guardian, whose process number the caller knows, and its child, the judge
// proper. Each cleans up if the other is killed. After a kill of a single process, the answer (the
// contestant's program), the server, their daemons and the name of the shared memory would be left.
#pragma once

#include <functional>

#include "base/error.hpp"

namespace mines::judge {

struct Ending {
  int code = 0;
  int signal = 0;  ///< if not 0, the process ends by end_by_signal(signal)
};

/// Prevents programs of the same account from writing into this process and using its descriptors by /proc.
void forbid_tracing();

/// Runs `job` in a child and returns its result in both processes. The caller returns from main in both, so
/// that both release their resources. The guardian passes stop signals (signals.hpp) on to the child, which
/// also gets SIGTERM when the guardian dies. If a signal kills the child, the guardian kills what the child
/// has left running, in at most 10 s. Then the result is an Ending by that signal if the signal is one of
/// stop_signals(), else an error. The caller must have taken over signals and flushed all output buffers, and
/// must have one thread only.
Result<Ending> run_guarded(const std::function<Ending()>& job);

}  // namespace mines::judge
