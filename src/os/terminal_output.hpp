// Writes to a terminal that may be stopped: by Ctrl-S, a connection that hangs, or another program.
#pragma once

namespace mines {

/// A descriptor for standard error that never blocks if standard error is a terminal. (poll() reports a
/// stopped terminal as writable, but a write takes only a part and waits with the rest.) The terminal is
/// opened a second time, so that no other program's standard error becomes non-blocking. If standard error is
/// no terminal, or the second open fails, the result is standard error itself. Opened once; thread-safe.
int terminal_output();

}  // namespace mines
