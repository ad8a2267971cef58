// A random placement of mines that fits a position: a board on which the game can go on.
#pragma once

#include "library/json/calls.hpp"

namespace mines::json {

/// Each placement is drawn with its probability; "seed" decides the random numbers. If a group of cells that
/// numbers join is too large to draw from, the placement is an arbitrary one, and "random" is false.
Json placement(Request& request, const Limits& limits);

}  // namespace mines::json
