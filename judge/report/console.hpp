// What the judge itself writes to the standard streams.
#pragma once

#include <string>

#include "base/error.hpp"
#include "isolation/processes/guardian.hpp"

namespace mines::judge {

/// Writes a line to standard error. It does not matter if nothing reads that.
void tell(const std::string& line);

/// Writes the line of an error; gives its exit code.
Ending failed(const Error& error);

/// Prints `text` to standard output; a full disk or a closed pipe is an error.
Ending print(const std::string& text);

}  // namespace mines::judge
