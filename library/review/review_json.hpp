// Writes the review of a played game as JSON, for the library's request "review" and for the command
// mines-solve --review --json. docs/reference/json.schema.json has the members.
#pragma once

#include <nlohmann/json.hpp>

#include "mines/review.hpp"

namespace mines::library {

using Json = nlohmann::ordered_json;

/// The word for an action: "open", "chord", "flag" or "unflag".
const char* name_of(Action action);

/// The word for a result: "won", "lost" or "unfinished".
const char* name_of(GameState result);

/// true, false, or null if it was not found out.
Json json_of(Possible possible);
/// [row, column]; for several cells, a list of such pairs.
Json json_of(Cell cell);
Json json_of(const std::vector<Cell>& cells);
/// Leaves out members that do not apply to the move or to the game. O(moves + cells).
Json json_of(const Review& review);

}  // namespace mines::library
