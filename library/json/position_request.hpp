// Reads the members that all JSON requests about a position share: position, budget and format.
#pragma once

#include <optional>

#include "library/json/calls.hpp"
#include "library/json/request.hpp"
#include "mines/engine.hpp"
#include "replay/formats.hpp"

namespace mines::json {

struct PositionRequest {
  Engine engine;
  double density;  ///< used if the number of mines is unknown
};

/// Reads the position (a text, or a board of bytes) and the engine's options.
PositionRequest position_of(Request& request, const Limits& limits);
/// Reads "work", for Budget::work; a value above Limits::work is an error. Also copies Limits::stopped.
Budget budget_of(Request& request, const Limits& limits);
/// For calls that compare guesses. Like budget_of(), but also reads "games", for Budget::games.
Budget guess_budget_of(Request& request, const Limits& limits);

/// The format that the request names, one of those that hold this; empty if the request names none.
std::optional<Format> format_of(Request& request, replay::Holds holds);

}  // namespace mines::json
