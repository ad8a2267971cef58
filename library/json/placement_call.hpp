// A random placement of mines that fits a position: a board to play on with.
#pragma once

#include "library/json/calls.hpp"

namespace mines::json {

/// Each placement is drawn in proportion to its probability, by "seed". Where a piece of the position is too
/// large to draw from, some placement is given, and "random" is false.
Json placement(Request& request, const Limits& limits);

}  // namespace mines::json
