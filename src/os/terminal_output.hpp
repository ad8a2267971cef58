// Writing to a terminal that may be held up: by Ctrl-S, a connection that hangs, or a program that stopped
// it.
#pragma once

namespace mines {

/// A descriptor for standard error that never blocks if standard error is a terminal. (A terminal that is
/// held up says that it can be written to, takes a part, and makes the writer wait for the rest.) The
/// terminal is opened again, so that no other program's standard error becomes non-blocking. If standard
/// error is no terminal, or cannot be opened again, this is standard error itself. Opened once; thread-safe.
int terminal_output();

}  // namespace mines
