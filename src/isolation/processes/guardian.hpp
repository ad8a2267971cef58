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

/// Prevents programs of the same account from using this process's memory and descriptors through /proc.
void forbid_tracing();

/// Runs `job` in a child. Returns in both processes: in the child with the result of `job`, in the guardian
/// with the child's exit code. The caller must return from main in both, so that both release their
/// resources. The guardian passes stop signals (signals.hpp) on to the child, which also gets SIGTERM when
/// the guardian dies. If a signal kills the child, the guardian kills what the child has left running, in at
/// most 10 s. If that signal is one of stop_signals(), the guardian then returns an Ending with this signal,
/// otherwise an error. Before the call, the caller must take over signals (signals.hpp) and flush all output
/// buffers. The caller must have only one thread.
Result<Ending> run_guarded(const std::function<Result<Ending>()>& job);

}  // namespace mines::judge
