// The type of the functions that reply to JSON requests, and the functions of this type that have their own
// source files. The other functions are in calls.cpp.
#pragma once

#include "library/json/calls.hpp"
#include "library/json/request.hpp"

namespace mines::json {

/// Returns the reply's members. Throws std::invalid_argument for a wrong request; passes on other exceptions.
using Call = Json (*)(Request& request, const Limits& limits);

/// A random placement of mines that fits a position; each placement is drawn with its probability. If a group
/// of cells joined by numbers is too large to draw from, the placement is arbitrary, and "random" is false.
Json placement(Request& request, const Limits& limits);
/// Reviews a game, given as another program's recording or as mines and moves (docs/reference/library.md).
Json review(Request& request, const Limits& limits);
/// The figures of all games of a file, as rows of a table.
Json review_table(Request& request, const Limits& limits);
/// The position in a picture, whose pixels are in the request (mines/picture.hpp).
Json read_picture(Request& request, const Limits& limits);
/// Writes a game in the format RawVF (replay/replay.hpp). The request gives the game as in review().
Json write_game(Request& request, const Limits& limits);

}  // namespace mines::json
