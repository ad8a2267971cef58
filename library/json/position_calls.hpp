// What the solver says of a position, as calls in JSON. These need no board: a program that links them does
// not link the truth.
#pragma once

#include "library/json/calls.hpp"

namespace mines::json {

/// "read", "analyse", "explain", "best_move", "svg" and "placement".
const Calls& position_calls();

}  // namespace mines::json
