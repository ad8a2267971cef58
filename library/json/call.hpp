// What a call in JSON is, and the calls that have a source of their own. The other calls and the table of all
// are in calls.cpp.
#pragma once

#include "library/json/calls.hpp"
#include "library/json/request.hpp"

namespace mines::json {

/// A call reads all members of its request and returns those of the reply. It throws std::invalid_argument
/// for a wrong request, and passes on the library's exceptions.
using Call = Json (*)(Request& request, const Limits& limits);

/// A random placement of mines that fits a position: a board on which the game can go on. A placement is
/// drawn in proportion to its probability; "seed" decides the random numbers. Numbers join unknown cells to
/// groups. If a group is too large to draw from, the placement is an arbitrary one, and "random" is false.
Json placement(Request& request, const Limits& limits);
/// Reviews a game, given as a file of another program or as mines and moves. docs/reference/library.md has
/// the members.
Json review(Request& request, const Limits& limits);
/// Writes a game, given in the same way as for review(), in RawVF (replay/replay.hpp).
Json write_game(Request& request, const Limits& limits);

}  // namespace mines::json
