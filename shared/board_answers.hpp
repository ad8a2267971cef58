// Boards drawn for JSON requests.
#pragma once

#include "shared/answers.hpp"

namespace mines::shared {

Json generate(Request& request, const Limits& limits);

}  // namespace mines::shared
