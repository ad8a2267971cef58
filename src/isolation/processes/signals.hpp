// The signals that end a judge. They are blocked and read from a descriptor, so that none interrupts the
// judge while it starts or cleans up.
#pragma once

#include <signal.h>

namespace mines::judge {

/// SIGINT, SIGTERM, SIGHUP and SIGQUIT, without those that were ignored when the judge started (nohup, a
/// shell's background jobs); SIGTERM always.
sigset_t stop_signals();

/// stop_signals() and SIGCHLD: the signals that a judge waits for.
sigset_t judge_signals();

/// Blocks judge_signals(). Resets SIGCHLD to its default, because children's exit codes are lost while it is
/// ignored. Ignores SIGPIPE and SIGXFSZ, so that they become error values, and SIGTSTP, because a stopped
/// judge could not enforce the time limit.
void take_over_signals();

/// A pending stop signal; 0 if there is none.
int pending_stop_signal();

/// In a child before exec: undoes take_over_signals(). Async-signal-safe.
void hand_back_signals();

/// Ends this process by `signal`, so that its parent sees that signal.
[[noreturn]] void end_by_signal(int signal);

}  // namespace mines::judge
