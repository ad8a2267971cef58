// The review of a game that was played.
#pragma once

#include "library/json/calls.hpp"

namespace mines::json {

/// A game as a file of another program, or as its mines and moves. docs/reference/library.md has the members.
Json review(Request& request, const Limits& limits);

}  // namespace mines::json
