// Writing to a terminal that may be held up: Ctrl-S, a connection that hangs, a program that stopped it.
#pragma once

namespace mines {

/// A descriptor of standard error that never blocks where standard error is a terminal: such a terminal says
/// that it can be written to, takes a part, and makes the writer wait for the rest. It is a file of its own,
/// so that nobody else's standard error becomes non-blocking. Elsewhere, and where that cannot be had,
/// standard error itself. Opened once; thread-safe.
int terminal_output();

}  // namespace mines
