// A random placement of mines that fits a position: a board on which the game can go on.
#pragma once

#include "library/json/calls.hpp"

namespace mines::json {

/// A placement is drawn in proportion to its probability; "seed" decides the random numbers. Numbers join
/// unknown cells to groups. If a group is too large to draw from, the placement is an arbitrary one, and
/// "random" is false.
Json placement(Request& request, const Limits& limits);

}  // namespace mines::json
