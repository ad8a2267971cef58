// Standard input, output and error of every program of the toolkit.
#pragma once

#include <string_view>

#include "base/error.hpp"

namespace mines {

/// Call it first in main. Opens each standard descriptor that was closed at the start (`>&-`), so that no
/// other file gets its number. Reading from or writing to the descriptor still fails.
void hold_standard_descriptors();

/// Writes all of `text` to standard output. Errors are ExitCode::broken and name standard output.
Result<void> print_out(std::string_view text);

/// A descriptor for standard error. Writes to it never block if standard error is a terminal that can be
/// opened again. Thread-safe.
int terminal_output();

}  // namespace mines
