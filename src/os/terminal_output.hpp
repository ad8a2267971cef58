// Writes to a terminal that may be stopped: by Ctrl-S, a connection that hangs, or another program.
#pragma once

namespace mines {

/// A descriptor for standard error that never blocks if standard error is a terminal. (poll() reports a
/// stopped terminal as writable, but a blocking write would accept only a part of the text and then wait.)
/// The first call opens the terminal again, so that no other program's standard error becomes non-blocking.
/// If standard error is no terminal, or this open fails, the result is standard error itself. Thread-safe.
int terminal_output();

}  // namespace mines
