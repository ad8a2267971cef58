// Reads the members that all JSON requests about a position share: position, budget and format.
#pragma once

#include <optional>

#include "library/json/calls.hpp"
#include "library/json/request.hpp"
#include "mines/engine.hpp"

namespace mines::json {

struct PositionRequest {
  Engine engine;
  double density;  ///< used if the number of mines is unknown
};

/// Reads the position (a text, or a board of bytes) and the engine's options.
PositionRequest position_of(Request& request, const Limits& limits);
/// A budget with the request's "work" and with Limits::stopped. More work than Limits::work is an error.
Budget budget_of(Request& request, const Limits& limits);
/// Like budget_of(), for a call that compares guesses: also reads "games", for Budget::games.
Budget guess_budget_of(Request& request, const Limits& limits);

/// The format that the request names; empty if the request names none.
std::optional<PositionFormat> format_of(Request& request);
/// The word for a format in JSON.
const char* name_of(PositionFormat format);

}  // namespace mines::json
