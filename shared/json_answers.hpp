// What mines_json() does for each "do". docs/reference/library.md has requests and answers.
#pragma once

#include <string>

#include "shared/answers.hpp"

namespace mines::shared {

/// The answer to a request, as JSON text. Throws std::invalid_argument for a wrong request, and what the
/// library throws.
std::string answer_to(const std::string& request, const Limits& limits = {});

}  // namespace mines::shared
