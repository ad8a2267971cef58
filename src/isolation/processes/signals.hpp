// The signals that end a judge. They are blocked and read from a descriptor, so that none interrupts the
// judge while it starts or cleans up.
#pragma once

#include <signal.h>

namespace mines::judge {

/// SIGTERM; also SIGINT, SIGHUP and SIGQUIT unless they were ignored when the judge started (nohup,
/// background jobs).
sigset_t stop_signals();

/// stop_signals() and SIGCHLD: the signals that a judge waits for.
sigset_t judge_signals();

/// Blocks judge_signals(). Resets SIGCHLD to its default: while it is ignored, children's exit codes are
/// lost. Ignores SIGPIPE and SIGXFSZ: calls then return an error. Ignores SIGTSTP: a stopped judge could not
/// enforce the time limit.
void take_over_signals();

/// A pending stop signal; 0 if there is none.
int pending_stop_signal();

/// In a child before exec: undoes take_over_signals(). Async-signal-safe.
void hand_back_signals();

/// Ends this process by `signal`, so that its parent sees that signal.
[[noreturn]] void end_by_signal(int signal);

}  // namespace mines::judge
