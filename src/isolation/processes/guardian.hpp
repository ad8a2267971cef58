// The judge is two processes: the guardian, which the user has started, and its child, which runs the game.
// If one of the two is killed, the other ends the answer (the contestant's program), the server and their
// daemons, and removes the name of the shared memory.
#pragma once

#include <functional>

#include "base/error.hpp"

namespace mines::judge {

/// How a process is to end.
struct Ending {
  int code = 0;    ///< exit code
  int signal = 0;  ///< if not 0, the process ends by end_by_signal(signal)
};

/// Prevents programs of the same account from writing into this process and using its descriptors by /proc.
void forbid_tracing();

/// Runs `job` in a child. Returns in both processes: in the child with the result of `job`, in the guardian
/// with the child's exit code. The caller must return from main in both, so that both release their
/// resources. The guardian passes stop signals (signals.hpp) on to the child, which also gets SIGTERM when
/// the guardian dies. If a signal kills the child, the guardian kills what the child has left running, in at
/// most 10 s. Then the guardian returns an Ending by that signal if it is one of stop_signals(), else an
/// error. Before the call, the caller must take over signals (signals.hpp) and flush all output buffers. It
/// must have one thread only.
Result<Ending> run_guarded(const std::function<Result<Ending>()>& job);

}  // namespace mines::judge
