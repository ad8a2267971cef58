// What the judge says of itself on the standard streams.
#pragma once

#include <string>

#include "base/error.hpp"
#include "judge/isolation/guardian.hpp"

namespace mines::judge {

/// A line on standard error, where nobody may be listening.
void tell(const std::string& line);

/// The line of an error, and its exit code.
Ending failed(const Error& error);

/// Prints `text` to standard output; a full disk or a closed pipe is an error.
Ending print(const std::string& text);

}  // namespace mines::judge
