// Writes a review (mines/review.hpp) as JSON: the reply to the request "review", and the output of
// mines-solve --review --json. docs/reference/json.schema.json has the members.
#pragma once

#include <nlohmann/json.hpp>

#include "mines/review.hpp"

namespace mines::library {

using Json = nlohmann::ordered_json;

/// The word for an action: "open", "chord", "flag" or "unflag".
const char* name_of(Action action);

/// [row, column]; for several cells, a list of such pairs.
Json json_of(Cell cell);
Json json_of(const std::vector<Cell>& cells);
/// Members that do not apply to a move or game are absent. O(moves + cells).
Json json_of(const Review& review);

}  // namespace mines::library
