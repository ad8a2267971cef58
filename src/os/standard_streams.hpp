// Standard input, output and error of every program of the toolkit.
#pragma once

#include <string_view>

#include "base/error.hpp"

namespace mines {

/// Call it first in main. If a standard descriptor was closed at the start (`>&-`), opens it so that no other
/// file gets its number. Reading from or writing to the standard stream still fails then.
void hold_standard_descriptors();

/// Writes all of `text` to standard output. If it cannot - a full disk, a closed descriptor, a pipe without a
/// reader - the error is ExitCode::broken and names standard output.
Result<void> print_out(std::string_view text);

/// A descriptor for standard error that never blocks if standard error is a terminal. (poll() reports a
/// stopped terminal as writable, but a blocking write would accept only a part of the text and then wait.)
/// The first call opens the terminal again, so that no other program's standard error becomes non-blocking.
/// If standard error is no terminal, or this open fails, the result is standard error itself. Thread-safe.
int terminal_output();

}  // namespace mines
