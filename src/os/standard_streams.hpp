// Standard input, output and error of every program of the toolkit.
#pragma once

#include <string_view>

#include "base/error.hpp"

namespace mines {

/// Opens each standard descriptor that was closed when the program started (`>&-`), so that no other file
/// gets the descriptor's number. Reads and writes of such a descriptor still fail. Call this first in main.
void hold_standard_descriptors();

/// Writes all of `text` to standard output. Errors are ExitCode::broken and name standard output.
Result<void> print_out(std::string_view text);

/// A descriptor for standard error. If standard error is a terminal that can be opened again, writes to the
/// descriptor never block. Thread-safe.
int terminal_output();

}  // namespace mines
