// The solver's replies about a position or a played game, as calls in JSON. They need no board: a program
// that links them does not link the truth.
#pragma once

#include "library/json/calls.hpp"

namespace mines::json {

/// "read", "analyse", "explain", "best_move", "svg", "placement", "review" and "write_game".
const Calls& position_calls();

}  // namespace mines::json
