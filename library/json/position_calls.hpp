// The solver's calls in JSON, about a position or a played game. A program that uses only these calls does
// not link the code for boards (src/field).
#pragma once

#include "library/json/calls.hpp"

namespace mines::json {

/// "read", "analyse", "explain", "best_move", "svg", "placement", "review" and "write_game".
const Calls& position_calls();

}  // namespace mines::json
