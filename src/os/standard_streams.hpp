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

}  // namespace mines
