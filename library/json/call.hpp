// The type of a call in JSON, and the calls with a source file of their own. calls.cpp has all others.
#pragma once

#include "library/json/calls.hpp"
#include "library/json/request.hpp"

namespace mines::json {

/// Returns the reply's members. Throws std::invalid_argument for a wrong request; passes on other exceptions.
using Call = Json (*)(Request& request, const Limits& limits);

/// A random placement of mines that fits a position, drawn in proportion to its probability. If a group of
/// cells joined by numbers is too large to draw from, the placement is arbitrary, and "random" is false.
Json placement(Request& request, const Limits& limits);
/// Reviews a game, given as a file of another program or as mines and moves (docs/reference/library.md).
Json review(Request& request, const Limits& limits);
/// Writes a game, given as for review(), in RawVF (replay/replay.hpp).
Json write_game(Request& request, const Limits& limits);

}  // namespace mines::json
