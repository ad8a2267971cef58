// A position's text in any format, as a board of bytes and as our text.
#pragma once

#include "shared/answers.hpp"

namespace mines::shared {

/// If the request does not name the format, it is told by the text.
Json read_position(Request& request, const Limits& limits);

}  // namespace mines::shared
