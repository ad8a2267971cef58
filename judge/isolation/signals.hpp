// The signals that end a judge. They are blocked and read like messages, so that nothing interrupts it
// half-way through starting or cleaning up.
#pragma once

#include <signal.h>

namespace mines::judge {

/// Interrupt, terminate, hang-up and quit, without those that the caller had ignored when it started us
/// (nohup, a shell's background jobs), and always SIGTERM.
sigset_t stop_signals();

/// stop_signals() and SIGCHLD: what a judge waits for.
sigset_t judge_signals();

/// Blocks judge_signals(), makes SIGCHLD report (an ignored one, inherited, would lose the children's exit
/// codes) and ignores SIGPIPE and SIGXFSZ, so that a closed pipe and a limit of file sizes are
/// error values.
void take_over_signals();

/// A stop signal that has come and was not read; 0: none.
int pending_stop_signal();

/// In a child before exec: undoes take_over_signals(). Async-signal-safe.
void hand_back_signals();

/// Ends this process by `signal`, as its parent expects to see it.
[[noreturn]] void end_by_signal(int signal);

}  // namespace mines::judge
