// The judge's own lines on the standard streams.
#pragma once

#include <string>

#include "base/error.hpp"
#include "isolation/processes/guardian.hpp"

namespace mines::judge {

/// Writes a line to standard error. A closed stream is no error.
void tell(const std::string& line);

/// Writes the error as a line to standard error, and returns its exit code.
Ending failed(const Error& error);

/// Prints `text` to standard output; a full disk or a closed pipe is an error.
Ending print(const std::string& text);

}  // namespace mines::judge
