// What the judge itself prints on the standard streams.
#pragma once

#include <string>

#include "base/error.hpp"
#include "judge/keeper.hpp"

namespace mines {

/// Prints a line on standard error; that it may be closed does not matter.
void tell(const std::string& line);

/// Prints the line of an error; the process is to end with its exit code.
Ending failed(const Error& error);

/// Prints `text` to standard output; a full disk or a closed pipe is an error.
Ending print(const std::string& text);

}  // namespace mines
