// What the calls of the public headers have in common: how they refuse arguments, and what a budget's work
// is.
#pragma once

#include <cstdint>
#include <string>

#include "counted/counted_component.hpp"

namespace mines {

/// Throws std::invalid_argument, with the call's name and the text, unless `holds`.
void require(bool holds, const char* call, const std::string& otherwise);

namespace library {

/// The limits of counting for Budget::work.
CountingLimits limits_of(std::uint64_t work);

}  // namespace library

}  // namespace mines
