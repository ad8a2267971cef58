// The judge is two processes: the guardian, whose process number the caller knows, and its child, the judge
// proper. Each of the two cleans up if the other is killed (SIGKILL, out of memory). If the judge were a
// single process and were killed, the answer (the contestant's program), the server, their daemons and the
// name of the shared memory would outlive it.
#pragma once

#include <signal.h>

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
/// that both release their resources. The guardian passes stop signals on to the child. The
/// child also gets SIGTERM when the guardian dies. If a signal kills the child, the guardian spends at most
/// 10 s on killing what the child has left running. Then the result is an Ending by that signal if the signal
/// is one of stop_signals(), else an error. Before the call, the caller must have taken over signals and
/// flushed all output buffers, and must have one thread only.
Result<Ending> run_guarded(const std::function<Ending()>& job);

// The signals that end a judge are blocked and read from a descriptor, so that none interrupts the judge
// while it starts or cleans up.

/// SIGINT, SIGTERM, SIGHUP and SIGQUIT, without those that were ignored when the judge started (nohup, a
/// shell's background jobs); SIGTERM always.
sigset_t stop_signals();

/// stop_signals() and SIGCHLD: the signals that a judge waits for.
sigset_t judge_signals();

/// Blocks judge_signals(). Resets SIGCHLD to its default, because the children's exit codes are lost while
/// SIGCHLD is ignored. Ignores SIGPIPE and SIGXFSZ, so that a closed pipe and a limit of file sizes become
/// error values, and SIGTSTP, because a stopped judge could not enforce the time limit.
void take_over_signals();

/// A pending stop signal; 0 if there is none.
int pending_stop_signal();

/// In a child before exec: undoes take_over_signals(). Async-signal-safe.
void hand_back_signals();

/// Ends this process by `signal`, so that its parent sees that signal.
[[noreturn]] void end_by_signal(int signal);

}  // namespace mines::judge
