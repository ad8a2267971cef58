// Standard input, output and error as every program of the toolkit treats them.
#pragma once

#include <string_view>

#include "base/error.hpp"

namespace mines {

/// First of all in main: a standard descriptor that the program was started without (`>&-`) is opened so that
/// its use fails, and no file of ours takes its number.
void hold_standard_descriptors();

/// Writes all of `text` to standard output. What cannot be written - a full disk, a closed descriptor, a pipe
/// that nobody reads - is ExitCode::broken and names standard output.
Result<void> print_out(std::string_view text);

}  // namespace mines
