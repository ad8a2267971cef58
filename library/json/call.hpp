// The type of the functions that reply to JSON requests, and the functions of this type that have their own
// source files. The other functions are in calls.cpp.
#pragma once

#include "library/facts/json.hpp"
#include "library/json/calls.hpp"
#include "library/json/request.hpp"

namespace mines::json {

using facts::Object;

/// Adds the reply's members. Throws std::invalid_argument for a wrong request; passes on other exceptions.
using Call = void (*)(Request& request, const Limits& limits, Object& reply);

/// A random placement of mines that fits a position; each placement is drawn with its probability. If a group
/// of cells joined by numbers is too large to draw from, the placement is arbitrary, and "random" is false.
void placement(Request& request, const Limits& limits, Object& reply);
/// What follows from any constraints, of the kind that "ask" names.
void constraints(Request& request, const Limits& limits, Object& reply);
/// A position whose easiest next step has the demanded number of numbers, or the demanded pattern.
void lesson(Request& request, const Limits& limits, Object& reply);
/// Reviews a game, given as another program's recording or as mines and moves (docs/reference/library.md).
void review(Request& request, const Limits& limits, Object& reply);
/// The figures of all games of a file, as rows of a table.
void review_table(Request& request, const Limits& limits, Object& reply);
/// The position in a picture, whose pixels are in the request (mines/picture.hpp).
void read_picture(Request& request, const Limits& limits, Object& reply);
/// Writes a game in the format RawVF (replay/replay.hpp). The request gives the game as in review().
void write_game(Request& request, const Limits& limits, Object& reply);

}  // namespace mines::json
