// Standard input, output and error of every program of the toolkit.
#pragma once

#include <string_view>

#include "base/error.hpp"

namespace mines {

/// Call it first in main. Opens each standard descriptor that was closed at the start (`>&-`) in such a way
/// that its use fails and no other file gets its number.
void hold_standard_descriptors();

/// Writes all of `text` to standard output. If it cannot - a full disk, a closed descriptor, a pipe without a
/// reader - the error is ExitCode::broken and names standard output.
Result<void> print_out(std::string_view text);

}  // namespace mines
