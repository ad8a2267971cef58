// What the solver says of a position or of a game that was played, as calls in JSON. These need no board: a
// program that links them does not link the truth.
#pragma once

#include "library/json/calls.hpp"

namespace mines::json {

/// "read", "analyse", "explain", "best_move", "svg", "placement", "review" and "write_game".
const Calls& position_calls();

}  // namespace mines::json
