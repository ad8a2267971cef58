// The signals that end a judge. They are blocked, and the judge takes them only where it waits, so that no
// signal interrupts the judge while it starts or cleans up.
#pragma once

#include <signal.h>

namespace mines::judge {

/// The signals that ask a judge to end: SIGTERM, and those of SIGINT, SIGHUP and SIGQUIT that were not
/// ignored when the judge started (nohup and background jobs ignore some).
sigset_t stop_signals();

/// The signals that a judge waits for: stop_signals() and SIGCHLD.
sigset_t judge_signals();

/// Blocks judge_signals(). Resets SIGCHLD to its default: while SIGCHLD is ignored, children's exit codes are
/// lost. Ignores SIGPIPE and SIGXFSZ, so that system calls return an error instead. Ignores SIGTSTP: a
/// suspended judge could not enforce the time limit.
void take_over_signals();

/// A stop signal that has arrived but is still blocked; 0 if there is none. It stays blocked.
int pending_stop_signal();

/// In a child before exec: undoes take_over_signals(). Async-signal-safe.
void hand_back_signals();

/// Ends this process by `signal`, so that its parent sees that signal.
[[noreturn]] void end_by_signal(int signal);

}  // namespace mines::judge
