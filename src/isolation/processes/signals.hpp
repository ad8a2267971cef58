// The signals that end a judge. They are blocked and read from a descriptor, so that none interrupts it in
// the middle of starting or cleaning up.
#pragma once

#include <signal.h>

namespace mines::judge {

/// Interrupt, terminate, hang-up and quit, without those that the caller had ignored when it started us
/// (nohup, a shell's background jobs), and always SIGTERM.
sigset_t stop_signals();

/// stop_signals() and SIGCHLD: the signals that a judge waits for.
sigset_t judge_signals();

/// Blocks judge_signals(). Makes SIGCHLD report: if it was inherited as ignored, the children's exit codes
/// would be lost. Ignores SIGPIPE and SIGXFSZ, so that a closed pipe and a limit of file sizes are error
/// values, and SIGTSTP, since a stopped judge would not hold the time limit.
void take_over_signals();

/// A stop signal that has come and was not read yet; 0 if there is none.
int pending_stop_signal();

/// In a child before exec: undoes take_over_signals(). Async-signal-safe.
void hand_back_signals();

/// Ends this process by `signal`, as its parent expects to see it.
[[noreturn]] void end_by_signal(int signal);

}  // namespace mines::judge
