// The members that JSON requests about a position share: the position, budgets, and formats of positions.
#pragma once

#include <optional>

#include "library/json/calls.hpp"
#include "library/json/request.hpp"
#include "mines/engine.hpp"

namespace mines::json {

/// A position, and the density that is used if the number of mines is unknown.
struct PositionRequest {
  Engine engine;
  double density;
};

/// Reads the members that give a position, as a text or as a board of bytes, and the engine's options.
PositionRequest position_of(Request& request, const Limits& limits);
/// The budget of the call. `limits` must outlive it.
Budget budget_of(Request& request, const Limits& limits);
/// budget_of() for a call that compares guesses: also reads `games`.
Budget guess_budget_of(Request& request, const Limits& limits);

/// The format that the request names; empty if it names none.
std::optional<PositionFormat> format_of(Request& request);
/// The word that requests use for a format.
const char* name_of(PositionFormat format);

}  // namespace mines::json
