// Calls in JSON that review a played game, and write it as a file.
#pragma once

#include "library/json/calls.hpp"

namespace mines::json {

/// Reviews a game, given as a file of another program or as mines and moves. docs/reference/library.md has
/// the members.
Json review(Request& request, const Limits& limits);
/// Writes a game, given in the same way as for review(), in RawVF (replay/rawvf.hpp).
Json write_game(Request& request, const Limits& limits);

}  // namespace mines::json
