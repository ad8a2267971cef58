// Writes the judge's own lines to standard error and standard output.
#pragma once

#include <string>

#include "base/error.hpp"
#include "isolation/processes/guardian.hpp"

namespace mines::judge {

/// Writes "mines-judge: " and the line to standard error. Ignores failures to write.
void tell(const std::string& line);

/// Writes the error as a line to standard error, and returns the error's exit code.
Ending failed(const Error& error);

/// Prints `text` to standard output. Returns exit code 0; if `text` cannot be printed, calls failed().
Ending print(const std::string& text);

}  // namespace mines::judge
