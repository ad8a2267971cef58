// Reads what all JSON requests about a position share: position, budget and format.
#pragma once

#include <optional>

#include "library/json/calls.hpp"
#include "library/json/request.hpp"
#include "mines/engine.hpp"

namespace mines::json {

/// `density` is used if the number of mines is unknown.
struct PositionRequest {
  Engine engine;
  double density;
};

/// Reads the position (a text, or a board of bytes) and the engine's options.
PositionRequest position_of(Request& request, const Limits& limits);
/// `limits` must outlive the budget.
Budget budget_of(Request& request, const Limits& limits);
/// budget_of() for a call that compares guesses: also reads Budget::games.
Budget guess_budget_of(Request& request, const Limits& limits);

/// Empty if the request names no format.
std::optional<PositionFormat> format_of(Request& request);
const char* name_of(PositionFormat format);

}  // namespace mines::json
